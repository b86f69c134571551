import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pollWhileVisible } from './availability.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A tab that can be put behind another one. */
class Tab extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible'
  turn(state: DocumentVisibilityState) {
    this.visibilityState = state
    this.dispatchEvent(new Event('visibilitychange'))
  }
}
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)

function looking(answer?: () => Promise<number>) {
  const tab = new Tab()
  const afresh: boolean[] = []
  let asked = 0
  const count = async () => asked
  const watched = pollWhileVisible((isAfresh) => {
    afresh.push(isAfresh)
    asked++
    return (answer ?? count)()
  }, tab)
  return { tab, asked: () => asked, afresh, watched }
}

test('a reader who stays hears of changes, ever more seldom, and many formats ask once', async () => {
  const { asked, watched } = looking()
  const heard = vi.fn()
  watched.subscribe(heard)
  watched.subscribe(() => {})
  await seconds(0)
  expect([asked(), watched.current()]).toEqual([1, 1])
  await seconds(119)
  expect(asked()).toBe(1)
  await seconds(1 + 240)
  expect([asked(), watched.current()]).toEqual([3, 3])
  expect(heard).toHaveBeenCalledTimes(3)
  await seconds(480 + 600)
  expect(asked()).toBe(5)
  await seconds(2 * 600)
  expect(asked()).toBe(7)
})

test('a tab that nobody sees asks nothing, and asks at once when it is seen again', async () => {
  const { tab, asked, watched } = looking()
  watched.subscribe(() => {})
  await seconds(1)
  tab.turn('hidden')
  await seconds(600)
  expect(asked()).toBe(1)
  tab.turn('visible')
  await seconds(0)
  expect(asked()).toBe(2)
  await seconds(120)
  expect(asked()).toBe(3)
})

test('while there is no answer nothing is known, and it is asked again', async () => {
  let isDown = false
  const { watched } = looking(async () => {
    if (isDown) throw new TypeError('offline')
    return 7
  })
  watched.subscribe(() => {})
  await seconds(0)
  expect(watched.current()).toBe(7)
  isDown = true
  await seconds(120)
  expect(watched.current()).toBeUndefined()
  isDown = false
  await seconds(20)
  expect(watched.current()).toBe(7)
})

test('a page that gets no answer asks again soon, then ever more seldom', async () => {
  const { tab, asked, watched } = looking(() => Promise.reject(new TypeError('offline')))
  watched.subscribe(() => {})
  await seconds(20)
  expect(asked()).toBe(2)
  await seconds(39)
  expect(asked()).toBe(2)
  await seconds(1)
  expect(asked()).toBe(3)
  tab.turn('visible')
  await seconds(20)
  expect(asked()).toBe(5)
})

test('when the last one stops listening, nothing is asked any more', async () => {
  const { tab, asked, watched } = looking()
  const stop = watched.subscribe(() => {})
  await seconds(0)
  stop()
  await seconds(600)
  tab.turn('visible')
  expect(asked()).toBe(1)
})

test('a reader who was refused hears how it is now and soon again, and nothing is asked where nobody listens', async () => {
  const { tab, asked, afresh, watched } = looking()
  watched.refresh()
  expect(asked()).toBe(0)
  watched.subscribe(() => {})
  await seconds(5)
  watched.refresh()
  await seconds(0)
  expect([asked(), watched.current()]).toEqual([2, 2])
  expect(afresh).toEqual([false, true])
  await seconds(19)
  expect(asked()).toBe(2)
  await seconds(1)
  expect(asked()).toBe(3)
  tab.turn('hidden')
  tab.turn('visible')
  await seconds(20)
  expect(asked()).toBe(5)
  await seconds(40)
  expect(asked()).toBe(6)
})
