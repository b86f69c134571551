import { handleFaultControl } from '@lorecircle/stripe-emulator/faults/control'
import { createFaultSwitches, isEveryNth } from '@lorecircle/stripe-emulator/faults/switches'
import { expect, test } from 'vitest'
import { faultSchemas, parseFaults } from './faults.ts'

test('who asks for nothing gets what services always do, and none of their bad days', () => {
  const { storage, queues, identity, mail } = parseFaults('')
  expect(storage).toEqual({ obeysRoles: true, latencyInMs: 0, slowDownEveryNth: 0, conflictEveryNth: 0 })
  expect(queues.twiceEveryNth).toBe(0)
  expect(identity.locksOut).toBe(true)
  expect(mail).toMatchObject({ isPaused: false, mostASecond: null, mostADay: null, sandbox: null })
})

test('one word turns every part at moderate strength, and JSON turns single switches', () => {
  const moderate = parseFaults('moderate')
  const kind = parseFaults(undefined)
  for (const part of ['storage', 'queues', 'frontDoor', 'identity', 'payments', 'mail'] as const)
    expect(moderate[part], part).not.toEqual(kind[part])
  expect(parseFaults('{"storage":{"latencyInMs":50}}').storage.latencyInMs).toBe(50)
  expect(() => parseFaults('{"storage":{"lateness":50}}')).toThrow('lateness')
})

test('a switch is turned while its part runs, and what is no switch changes nothing', async () => {
  const board = createFaultSwitches(faultSchemas.mail)
  const call = async (method: string, body?: object) => {
    const answer = await handleFaultControl(
      board,
      new Request('http://127.0.0.1/_faults', { method, ...(body && { body: JSON.stringify(body) }) }),
    )
    return { status: answer.status, set: answer.status === 405 ? null : await answer.json() }
  }
  expect(await call('PATCH', { isPaused: true })).toMatchObject({ status: 200, set: { isPaused: true } })
  expect(board.set.isPaused).toBe(true)
  expect((await call('PATCH', { isPaused: 'perhaps' })).status).toBe(400)
  expect((await call('PATCH', { isAsleep: true })).status).toBe(400)
  expect(await call('GET')).toMatchObject({ set: { isPaused: true, mostASecond: null } })
  expect((await call('DELETE')).status).toBe(405)
})

test('every third time is every third time, and none is none', () => {
  let n = 3
  const isDue = isEveryNth(() => n)
  expect(Array.from({ length: 7 }, isDue)).toEqual([false, false, true, false, false, true, false])
  n = 0
  expect([isDue(), isDue()]).toEqual([false, false])
})
