import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PLATFORM, type PortalSession, put } from './state.ts'
import { openStateFile } from './store.ts'

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'stripe-store-'))
})
afterAll(() => rm(dir, { recursive: true }))

const visit = (n: number): PortalSession => ({
  id: `visit-${n}`,
  customer: 'a'.repeat(1_000),
  returnUrl: null,
})
const visits = 600

test('however many payments are kept, all of them are written anew seldom, and a restart finds each', async () => {
  const file = join(dir, 'stripe.json')
  const { state, save } = await openStateFile(file, 1_000)
  const written = new Set<bigint>()
  for (let n = 0; n < visits; n++) {
    put(state.portalVisits, PLATFORM, visit(n))
    if (n % 3 === 0) state.portalVisits.delete(`visit-${n - 1}`)
    await save()
    written.add((await stat(file, { bigint: true })).mtimeNs)
  }
  // Each time there is about twice as much of it as the last time.
  expect(written.size).toBeLessThanOrEqual(2 * Math.log2(visits))
  const again = await openStateFile(file)
  expect([...again.state.portalVisits.keys()]).toEqual([...state.portalVisits.keys()])
})

test('what could not be written is written with what comes next', async () => {
  const file = join(dir, 'full.json')
  const { state, save } = await openStateFile(file)
  // A folder in its place refuses the line, as a full disk would.
  await mkdir(`${file}.journal`)
  put(state.portalVisits, PLATFORM, visit(1))
  await expect(save()).rejects.toThrow('EISDIR')
  await rm(`${file}.journal`, { recursive: true })
  put(state.portalVisits, PLATFORM, visit(2))
  await save()
  const again = await openStateFile(file)
  expect([...again.state.portalVisits.keys()]).toEqual(['visit-1', 'visit-2'])
})
