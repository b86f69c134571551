import { expect, test } from 'vitest'
import { offlineError } from '../../api/api-error.ts'
import { type PartSendingOptions, StoreRefusal, sendParts } from './upload-in-parts.ts'

const plan = { sizeInBytes: 75, partBytes: 10 }
const everyNumber = [1, 2, 3, 4, 5, 6, 7, 8]

/** A way on which each part takes a turn of the clock, and what was seen on it. */
function way(more: Partial<PartSendingOptions> = {}) {
  const seen = { sent: [] as number[], atOnce: 0, progress: [] as number[], pauses: [] as number[], away: 0 }
  let underWay = 0
  const sending: PartSendingOptions = {
    plan,
    held: new Map(),
    checksumOf: async ({ number }) => `sum ${number}`,
    async send({ number, start, end }, { onSent }) {
      seen.atOnce = Math.max(seen.atOnce, ++underWay)
      await Promise.resolve()
      onSent(end - start)
      seen.sent.push(number)
      underWay--
    },
    onSent: (bytes) => seen.progress.push(bytes),
    onHeld: () => {},
    onAway: () => seen.away++,
    signal: new AbortController().signal,
    pause: async (ms) => void seen.pauses.push(ms),
    ...more,
  }
  return { seen, sending }
}

test('a file goes whole, three parts at a time, and its author sees each byte once', async () => {
  const { seen, sending } = way()
  await sendParts(sending)
  expect(seen.sent.toSorted()).toEqual(everyNumber)
  expect(seen.atOnce).toBe(3)
  expect(seen.progress.at(-1)).toBe(75)
  expect(seen.progress).toEqual(seen.progress.toSorted((a, b) => a - b))
})

test('what has arrived is not sent again, unless the file is another one there', async () => {
  const held = new Map([1, 2, 3].map((number) => [number, `sum ${number}`]))
  held.set(4, 'of a page that was rewritten')
  const { seen, sending } = way({ held })
  await sendParts(sending)
  expect(seen.sent.toSorted()).toEqual([4, 5, 6, 7, 8])
  expect(seen.progress.at(-1)).toBe(75)
})

test('without a network a part waits as long as it takes, later each time, and its author is told', async () => {
  let left = 20
  const { seen, sending } = way()
  const { send } = sending
  await sendParts({
    ...sending,
    plan: { sizeInBytes: 5, partBytes: 10 },
    send: (part, how) => (left-- > 0 ? Promise.reject(offlineError()) : send(part, how)),
  })
  expect(seen.sent).toEqual([1])
  expect(seen.away).toBe(20)
  expect(seen.pauses.slice(0, 4)).toEqual([500, 1000, 2000, 4000])
  expect(Math.max(...seen.pauses)).toBe(30_000)
})

test.each([
  [503, 8],
  [403, 3],
  [404, 1],
])('a store that answers %d is asked %d times, and nothing more is sent', async (status, tries) => {
  let asked = 0
  const { seen, sending } = way()
  const { send } = sending
  const outcome = sendParts({
    ...sending,
    send(part, how) {
      if (part.number !== 2) return send(part, how)
      asked++
      return Promise.reject(new StoreRefusal(status))
    },
    checksumOf: async ({ number }) => {
      // The other two lanes come to these long after the second part was refused for good.
      if (number > 4) for (let turn = 0; turn < 200; turn++) await Promise.resolve()
      return `sum ${number}`
    },
  })
  await expect(outcome).rejects.toThrow(`Upload failed: ${status}`)
  expect(asked).toBe(tries)
  await new Promise((resolve) => setTimeout(resolve))
  expect(seen.sent).not.toContain(8)
})

test('who pauses has nothing more sent', async () => {
  const pausing = new AbortController()
  const { seen, sending } = way({ signal: pausing.signal })
  const stopped = sendParts({ ...sending, onHeld: ({ number }) => number === 2 && pausing.abort() })
  await expect(stopped).rejects.toThrow('aborted')
  expect(seen.sent.length).toBeLessThan(6)
})
