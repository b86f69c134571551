import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Creates the folder in which all workers note what axe has looked at. Called once a run, before workers start. */
export function noteAccessiblePages(): void {
  process.env.ACCESSIBLE_PAGES = mkdtempSync(join(tmpdir(), 'accessible-pages-'))
}

/**
 * Runs axe on a page in the theme that its browser shows, with the named rules or with all of them. A page of the same
 * shape (kind, state, width and theme) is checked once a run, because journeys meet the same ones again and again.
 */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  await animationsEnd(page)
  const note = noteFor(`${await shapeOf(page)}\n${rules ?? ''}`)
  if (existsSync(note)) return
  // No page that is checked has frames of other origins, so axe needs no blank tab to collect its results in.
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  if (rules) axe.withRules(rules)
  // The one rule of WCAG 2.2 that axe leaves out unless asked. Details of what passed take long to collect.
  else axe.options({ rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'] })
  const look = async () => {
    const { violations } = await axe.analyze()
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  }
  const first = await look()
  // An element that began to move meanwhile is checked again where it stops.
  if (first.length > 0) await animationsEnd(page)
  const found = first.length > 0 ? await look() : []
  expect(found, `axe at ${page.url()}`).toEqual([])
  writeFileSync(note, page.url())
}

function noteFor(shape: string): string {
  const folder = process.env.ACCESSIBLE_PAGES
  if (!folder) throw new Error('No folder for checked pages was made before the workers started.')
  return join(folder, createHash('sha256').update(shape).digest('hex'))
}

/**
 * What axe's rules can tell apart, without the words: the window, the theme, the headings in order, and every sort of
 * element with its parent, classes, states, and whether it has a name.
 */
const shapeOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const states =
      /^(?:role|type|lang|dir|class|disabled|hidden|open|aria-(?:expanded|selected|checked|disabled|invalid|hidden|current|live|modal|pressed))$/
    const sortOf = (element: Element) => {
      const attributes = [...element.attributes].map(({ name, value }) =>
        states.test(name) ? `${name}=${value}` : name,
      )
      const isNamed = (element.textContent ?? '').trim() !== ''
      return `${element.parentElement?.localName} ${element.localName} ${attributes.sort().join(' ')} ${isNamed}`
    }
    const sorts = new Set([...document.querySelectorAll('body *')].map(sortOf))
    const headings = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].map(
      ({ localName }) => localName,
    )
    const root = document.documentElement
    const window = [
      innerWidth,
      matchMedia('(prefers-color-scheme: dark)').matches,
      getComputedStyle(root).fontSize,
      ...[...root.attributes].map(({ name, value }) => `${name}=${value}`),
      document.body.getAttribute('style'),
    ]
    return [...window, ...headings, ...[...sorts].sort()].join('\n')
  })

/** Longer than any animation of ours. A browser that draws no frames never ends one. */
const longestInMs = 15_000

/** Waits for transitions and animations, except those that never end or that go with the scroll position. */
const animationsEnd = (page: Page) =>
  page.evaluate(async (longestInMs) => {
    const moving = document
      .getAnimations()
      .filter(
        ({ effect, playState, timeline }) =>
          playState === 'running' &&
          timeline === document.timeline &&
          effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
      )
    const longEnough = new Promise((resolve) => setTimeout(resolve, longestInMs))
    await Promise.race([Promise.allSettled(moving.map(({ finished }) => finished)), longEnough])
  }, longestInMs)
