import type { BrowserContextOptions } from '@playwright/test'
import type { Person } from '../../../journeys/support/person.ts'
import { byKeyboard } from './by-keyboard.ts'
import { byTouch } from './by-touch.ts'
import { byMouse, type Hands } from './hands.ts'

type Way = { name: string; options: BrowserContextOptions; hands(reader: Person): Hands }

const phone = { width: 360, height: 740 }

function withoutScript(reader: Person): Hands {
  const mouse = byMouse(reader)
  return {
    ...mouse,
    press: (target) => target.click(),
    write: (field, text) => field.fill(text),
    async choose(list, option, button) {
      await list.selectOption({ label: option })
      await button.click()
    },
    // Looking runs scripts in the page.
    look: async () => {},
  }
}

const noScript: Way = {
  name: 'without JavaScript',
  options: { javaScriptEnabled: false },
  hands: withoutScript,
}

const withScript: Way[] = [
  { name: 'at a desk', options: {}, hands: byMouse },
  {
    name: 'on a phone, by touch',
    options: { viewport: phone, hasTouch: true, isMobile: true },
    hands: byTouch,
  },
  {
    name: 'by keyboard alone',
    options: { reducedMotion: 'reduce', colorScheme: 'dark' },
    hands: byKeyboard,
  },
]

/**
 * The ways in which the `kind`th kind is bought: all of them, or, in a run with an `ORDER_SEED`, without JavaScript and
 * in one way with it. Three seeds in a row try every way of every kind, and each seed tries every way.
 */
export function waysOf(kind: number, { ORDER_SEED }: NodeJS.ProcessEnv = process.env): Way[] {
  if (ORDER_SEED === undefined) return [noScript, ...withScript]
  const turn = (kind + Number(ORDER_SEED)) % withScript.length
  return [noScript, ...withScript.slice(turn, turn + 1)]
}
