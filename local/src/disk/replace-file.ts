import { renameSync, writeFileSync } from 'node:fs'

/** Writes a temporary file and renames it: a crash or a full disk leaves the old one. */
export function replaceFile(file: string, text: string, mode?: number): void {
  writeFileSync(`${file}.new`, text, { mode })
  renameSync(`${file}.new`, file)
}
