import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { control, controlPath } from '../faults/control.ts'
import { type FaultSwitches, faults } from '../faults/faults.ts'
import { type Switches, switches } from '../faults/switches.ts'
import { api } from './api.ts'
import { endReviews } from './change-standing.ts'
import { expireOverdue } from './checkout-expiry.ts'
import { courier } from './deliveries.ts'
import { loseUnanswered } from './disputes/end-dispute.ts'
import { badDays, type Emulator, type Hook } from './emulator.ts'
import { forget } from './forget.ts'
import { pages } from './pages/pages.ts'
import type { RestrictedKey } from './permissions.ts'
import { settleRefunds } from './refunds/settle-refunds.ts'
import { renewOverdue } from './renewals.ts'
import { type Seed, stock } from './stock.ts'
import { openStore } from './store.ts'

type StripeOptions = {
  /** 0 takes any free port. */
  port: number
  /** Where browsers find the hosted pages, if not at the returned url. */
  publicUrl?: string
  /** A JSON file, made when it does not exist. */
  dataFile: string
  secretKey: string
  restrictedKey?: RestrictedKey
  /** The platform's events, those of connected accounts, and the thin ones about accounts. */
  webhooks: { platform: Hook; connect: Hook; accounts: Hook }
  seed: Seed
  now?: () => number
  faults?: Partial<FaultSwitches['payments']>
}

type PaymentProvider = {
  url: string
  switches: Switches<FaultSwitches['payments']>
  close(): Promise<void>
}

const TICK_MS = 500
const AN_HOUR_MS = 60 * 60_000

/** A payment provider on this machine: its API, its hosted pages and its webhooks, kept in one file and its journal. */
export async function startStripe(options: StripeOptions): Promise<PaymentProvider> {
  const store = await openStore(options.dataFile)
  const board = switches(faults.payments, options.faults)
  const emulator: Emulator = {
    state: store.state,
    nowMs: options.now ?? Date.now,
    publicUrl: options.publicUrl ?? '',
    secretKey: options.secretKey,
    ...(options.restrictedKey && { restrictedKey: options.restrictedKey }),
    webhooks: options.webhooks,
    switches: board,
    badDays: badDays(board),
  }
  forget(emulator)
  stock(emulator, options.seed)
  const news = courier(emulator, store.save)
  /** Whoever has been answered finds their change on disk; the news of it goes out after the answer. */
  const kept = async () => {
    await store.save()
    setImmediate(news.carry)
  }

  const app = new Hono()
    .all(controlPath, ({ req }) => control(board, req.raw))
    .route('/', api(emulator, kept))
    .route('/', pages(emulator, kept))
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
    const done = [expireOverdue, renewOverdue, endReviews, settleRefunds, loseUnanswered].map((tend) =>
      tend(emulator),
    )
    if (done.some((count) => count > 0)) kept().catch(console.error)
    else news.carry()
  }, TICK_MS)
  const housekeeping = setInterval(() => forget(emulator), AN_HOUR_MS)

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
