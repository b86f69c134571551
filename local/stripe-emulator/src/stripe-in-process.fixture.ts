import { Hono } from 'hono'
import Stripe from 'stripe'
import { api } from './api.ts'
import { type Emulator, faultTriggers } from './core/emulator.ts'
import { State } from './core/state.ts'
import { stripeFaults } from './faults/stripe-faults.ts'
import { createFaultSwitches } from './faults/switches.ts'
import { pages } from './pages/pages.ts'
import { newAccount, onboardingLink, SECRETS } from './stripe.fixture.ts'

const origin = 'http://stripe.test'
const secretKey = 'sk_test_in_process'

/** Carries a request of the SDK's to the emulator, or does not. */
export type AskStripe = (url: string, init?: RequestInit) => Promise<Response>

/** Runs the emulator in process, without a socket, a file or its own clock. Webhooks are not delivered. */
export function stripeInProcess(nowMs: () => number) {
  const board = createFaultSwitches(stripeFaults)
  const hook = (secret: string) => ({ url: 'http://127.0.0.1:9', secret })
  const emulator: Emulator = {
    state: State.parse({}),
    nowMs,
    publicUrl: origin,
    secretKey,
    webhooks: {
      platform: hook(SECRETS.platform),
      connect: hook(SECRETS.connect),
      accounts: hook(SECRETS.accounts),
    },
    switches: board,
    faultTriggers: faultTriggers(board),
  }
  const saveState = async () => {}
  const app = new Hono().route('/', api(emulator, saveState)).route('/', pages(emulator, saveState))
  const ask: AskStripe = async (url, init) => app.fetch(new Request(url, init))

  /** A client whose requests go this way. */
  const sdk = (way: AskStripe = ask) =>
    new Stripe(secretKey, {
      host: new URL(origin).hostname,
      protocol: 'http',
      httpClient: Stripe.createFetchHttpClient((input: string | URL | Request, init?: RequestInit) =>
        way(String(input), init),
      ),
      maxNetworkRetries: 0,
      telemetry: false,
    })

  const submit = (url: string, fields: Record<string, string>) =>
    ask(url, { method: 'POST', body: new URLSearchParams(fields) })

  /** An account that may take payments. */
  async function merchant(): Promise<string> {
    const stripe = sdk()
    const { id } = await newAccount(stripe)
    await submit((await onboardingLink(stripe, id)).url, { answer: 'complete' })
    return id
  }

  return { state: emulator.state, ask, submit, sdk, merchant }
}
