import type { Locator } from '@playwright/test'
import { expect, type Person } from '../../../journeys/support/person.ts'
import { byMouse, type Hands, ready } from './hands.ts'

/** Taps, on what is large enough for a thumb. */
export function byTouch(reader: Person): Hands {
  const mouse = byMouse(reader)
  const tap = async (target: Locator) => {
    await ready(target)
    await target.scrollIntoViewIfNeeded()
    const shorterSide = async () => {
      const { width = 0, height = 0 } = (await target.boundingBox()) ?? {}
      return Math.min(width, height)
    }
    await expect.poll(shorterSide, { message: `shorter side of ${target}, in px` }).toBeGreaterThanOrEqual(44)
    await target.tap()
  }
  return {
    ...mouse,
    press: tap,
    async write(field, text) {
      await tap(field)
      await expect(field).toBeFocused()
      await field.fill(text)
    },
    async choose(list, option) {
      await tap(list)
      await list.selectOption({ label: option })
    },
  }
}
