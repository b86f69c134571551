import type { Page } from '@playwright/test'
import { pagesOf } from './support/pages.ts'
import { expect, test } from './support/person.ts'

/** Text at one and a half and at twice its size, as phones offer it: nothing is cut, covered or torn apart. */

/** Goes on with the other pages after a failure. */
const softly = expect.configure({ soft: true })
const phone = { width: 360, height: 780 }

/** What a reader could not read: what leaves the screen or its frame, words that break, tabs that collide. */
const faultsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = []
    const shown = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => one.checkVisibility())
    const isTorn = (word: Text, from: number, to: number) => {
      const range = document.createRange()
      range.setStart(word, from)
      range.setEnd(word, to)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
    }
    const tooWideBy = document.documentElement.scrollWidth - innerWidth
    if (tooWideBy > 0) faults.push(`scrolls sideways by ${tooWideBy}`)
    for (const one of shown('.price, .btn, .stock, h1, h2, .tabbar > :is(a, button) > span, .shop-id')) {
      // What moves sideways by itself, and buttons whose words alone line up with what is above them.
      if (one.closest('.shelf, .chips, [popover], .hide') || one.matches('.btn.text')) continue
      const { left, right } = one.getBoundingClientRect()
      const frame = (one.closest('.fmt, .card') ?? document.body).getBoundingClientRect()
      if (
        left < frame.left - 1 ||
        right > frame.right + 1 ||
        (one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
      )
        faults.push(`“${one.textContent?.trim()}” is cut`)
    }
    for (const name of shown('.shop-id, h1')) {
      const walker = document.createTreeWalker(name, NodeFilter.SHOW_TEXT)
      for (let text = walker.nextNode(); text; text = walker.nextNode()) {
        if (!(text instanceof Text)) continue
        for (const { index, 0: word } of text.data.matchAll(/\S+/g))
          if (isTorn(text, index, index + word.length)) faults.push(`“${word}” is torn apart`)
      }
    }
    const tabs = shown('.tabbar > :is(a, button) > span').map((tab) => tab.getBoundingClientRect())
    for (const [index, tab] of tabs.entries())
      if (
        tabs
          .slice(index + 1)
          .some(
            (other) =>
              other.left < tab.right + 2 &&
              other.right > tab.left - 2 &&
              other.top < tab.bottom &&
              other.bottom > tab.top,
          )
      )
        faults.push('tabs collide')
    return faults
  })

for (const size of ['150%', '200%']) {
  test(`a reader with text at ${size} reads every page of a shop, the landing, the market and what holds there on a phone`, async ({
    platform,
    person,
  }) => {
    const { landing, market, shop, book } = pagesOf(platform)
    const author = shop('lord-dunsany')
    const { page } = await person({ viewport: phone, reducedMotion: 'reduce' })
    await page.addInitScript((fontSize) => {
      addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = fontSize
      })
    }, size)
    for (const url of [
      landing,
      `${landing}about`,
      `${landing}terms`,
      market,
      `${market}/fantasy?sub=dark-fantasy,fairytales-folklore&per=12`,
      author,
      `${author}privacy`,
      `${author}bookstore`,
      `${author}blog`,
      `${author}newsletter`,
      `${author}contact`,
      `${author}checkout-failed/cancelled/the-charwoman-s-shadow`,
      book('lord-dunsany', 'the-charwoman-s-shadow'),
      book('l-frank-baum', 'the-master-key'),
    ]) {
      await page.goto(url)
      await page.evaluate(() => document.fonts.ready)
      await softly.poll(() => faultsOn(page), { message: url }).toEqual([])
    }
  })
}
