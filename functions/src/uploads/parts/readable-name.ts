import { basename } from 'node:path/posix'

/** Turns the text behind it around, so that a name ends with another ending than it shows. */
const directions = '\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069'
const unwanted = new RegExp(`[\\p{Cc}\\p{Cs}\\ufeff${directions}"<>:|?*]`, 'gu')

/** What a reader's file will be called: no path, no control characters, the right ending, at most 120 characters. */
export function readableName(fileName: string, ending: string): string {
  const name = basename(fileName.replaceAll('\\', '/'))
    .replace(unwanted, '')
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .trim()
    .slice(0, 120)
    // Half of a character that takes two.
    .replace(/\p{Cs}$/u, '')
  return `${name || 'book'}${ending}`
}
