import { expect, test } from 'vitest'
import { createEventLoop } from './run-editor.ts'

const count = (state: number, event: number) => ({
  state: state + event,
  effects: event > 1 ? [event - 1] : [],
})

test('what an effect sets off is the next event, when everything of the first is done', () => {
  const seen: string[] = []
  const loop = createEventLoop(0, count, (effect: number) => {
    loop.tell(effect)
    seen.push(`${effect} asked for at ${loop.state()}`)
  })
  loop.tell(3)
  expect(seen).toEqual(['2 asked for at 3', '1 asked for at 5'])
  expect(loop.state()).toBe(6)
})

test('whoever listens hears of each event, until they no longer want to', () => {
  const loop = createEventLoop(0, count, () => {})
  const heard: number[] = []
  const stop = loop.subscribe(() => heard.push(loop.state()))
  loop.tell(1)
  stop()
  loop.tell(1)
  expect(heard).toEqual([1])
})

test('an effect that fails stops nothing that comes later', () => {
  const loop = createEventLoop(0, count, () => {
    throw new Error('no')
  })
  expect(() => loop.tell(2)).toThrow('no')
  loop.tell(1)
  expect(loop.state()).toBe(3)
})
