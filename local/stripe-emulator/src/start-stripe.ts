import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { api } from './api.ts'
import { type Emulator, faultTriggers, type Hook } from './core/emulator.ts'
import { DAY_MS, isExpired } from './core/idempotency.ts'
import type { RestrictedKey } from './core/permissions.ts'
import type { Store } from './core/state.ts'
import { openStateFile } from './core/store.ts'
import { faultControlPath, handleFaultControl } from './faults/control.ts'
import { type StripeFaults, stripeFaults } from './faults/stripe-faults.ts'
import { createFaultSwitches, type FaultBoard } from './faults/switches.ts'
import { pages } from './pages/pages.ts'
import { endReviews } from './resources/accounts.ts'
import { expireDueSessions } from './resources/checkout-sessions.ts'
import { webhookSender } from './resources/deliveries.ts'
import { loseOverdueDisputes } from './resources/disputes.ts'
import { settleRefunds } from './resources/refunds.ts'
import { renewDueSubscriptions } from './resources/renewals.ts'
import { type Seed, seedCatalog } from './seed-catalog.ts'

const RETENTION_MS = 30 * DAY_MS

/** Lets go of what Stripe lets go of: idempotency keys in time, events and their deliveries after thirty. */
function deleteExpired({ state, nowMs }: Emulator) {
  const now = nowMs()
  deleteWhere(state.remembered, (answer) => isExpired(answer, now))
  deleteWhere(state.events, ({ created }) => now - created * 1000 >= RETENTION_MS)
  deleteWhere(state.thinEvents, ({ created }) => now - Date.parse(created) >= RETENTION_MS)
  deleteWhere(state.deliveries, ({ eventId }) => !state.events.has(eventId) && !state.thinEvents.has(eventId))
}

function deleteWhere<Value>(shelf: Store<Value>, isOld: (value: Value) => boolean) {
  for (const [id, { value }] of shelf) if (isOld(value)) shelf.delete(id)
}

type StripeOptions = {
  /** 0 takes any free port. */
  port: number
  /** Base URL of the hosted pages for browsers; defaults to the returned url. */
  publicUrl?: string
  /** A JSON file, made when it does not exist. */
  dataFile: string
  secretKey: string
  restrictedKey?: RestrictedKey
  /** The platform's events, those of connected accounts, and the thin ones about accounts. */
  webhooks: { platform: Hook; connect: Hook; accounts: Hook }
  seed: Seed
  now?: () => number
  faults?: Partial<StripeFaults>
}

type PaymentProvider = {
  url: string
  switches: FaultBoard<StripeFaults>
  close(): Promise<void>
}

const TICK_MS = 500
const AN_HOUR_MS = 60 * 60_000

/** A payment provider on this machine: its API, its hosted pages and its webhooks, kept in one file and its journal. */
export async function startStripe(options: StripeOptions): Promise<PaymentProvider> {
  const store = await openStateFile(options.dataFile)
  const board = createFaultSwitches(stripeFaults, options.faults)
  const emulator: Emulator = {
    state: store.state,
    nowMs: options.now ?? Date.now,
    publicUrl: options.publicUrl ?? '',
    secretKey: options.secretKey,
    ...(options.restrictedKey && { restrictedKey: options.restrictedKey }),
    webhooks: options.webhooks,
    switches: board,
    faultTriggers: faultTriggers(board),
  }
  deleteExpired(emulator)
  seedCatalog(emulator, options.seed)
  const news = webhookSender(emulator, store.save)
  /** The change is on disk before the response is sent; webhooks go out after the response. */
  const saveState = async () => {
    await store.save()
    setImmediate(news.carry)
  }

  const app = new Hono()
    .all(faultControlPath, ({ req }) => handleFaultControl(board, req.raw))
    .route('/', api(emulator, saveState))
    .route('/', pages(emulator, saveState))
  const server = createAdaptorServer({ fetch: app.fetch })
  const { promise: listening, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject).listen(options.port, '127.0.0.1', resolve)
  await listening
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : options.port
  const url = `http://127.0.0.1:${port}`
  if (!emulator.publicUrl) emulator.publicUrl = url
  await store.save()

  const clock = setInterval(() => {
    const done = [
      expireDueSessions,
      renewDueSubscriptions,
      endReviews,
      settleRefunds,
      loseOverdueDisputes,
    ].map((tend) => tend(emulator))
    if (done.some((count) => count > 0)) saveState().catch(console.error)
    else news.carry()
  }, TICK_MS)
  const housekeeping = setInterval(() => deleteExpired(emulator), AN_HOUR_MS)

  return {
    url,
    switches: board,
    async close() {
      clearInterval(clock)
      clearInterval(housekeeping)
      await new Promise((closed) => {
        server.close(closed)
        if ('closeAllConnections' in server) server.closeAllConnections()
      })
      await news.stop()
      await store.save()
    },
  }
}
