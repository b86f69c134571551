import { execFile } from 'node:child_process'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import { createStripeLoader } from '@lorecircle/functions/services/stripe'
import { describeSetupReport } from '@lorecircle/infra/stripe-setup/in-words'
import { setUpStripe } from '@lorecircle/infra/stripe-setup/set-up-stripe'
import { describeError } from '@lorecircle/infra/terminal/in-words'
import { restrictedKey, testStripe } from '@lorecircle/stripe-emulator/stripe.fixture'
import { expect, onTestFinished, test } from 'vitest'
import { usualTimeouts } from '../support/long-timeouts.ts'

const command = join(import.meta.dirname, '../../../infra/src/stripe-setup/cli.ts')
const v2 = '/v2/core/event_destinations'

/** An account of Stripe's that was not made for Connect: it refuses what is of Connect's newer calls. */
async function accountWithoutConnect() {
  const { url, close } = await testStripe()
  const front = createServer((asked, answer) => {
    if (asked.url?.startsWith(v2)) {
      const error = {
        type: 'invalid_request_error',
        code: 'no_connect',
        message: 'Sign up for Connect first.',
      }
      answer.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error }))
      return
    }
    const { method, headers } = asked
    const onward = request(`${url}${asked.url}`, { method, headers }, (said) => {
      answer.writeHead(said.statusCode ?? 500, said.headers)
      said.pipe(answer)
    })
    asked.pipe(onward)
  })
  await new Promise<void>((listening) => front.listen(0, '127.0.0.1', listening))
  onTestFinished(async () => {
    front.close().closeAllConnections()
    await close()
  })
  const address = front.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

const origin = 'https://lorecircle.example'
const ofAnOperator = { STRIPE_SECRET_KEY: 'sk_test_local', PRODUCT_ORIGIN: `${origin}/` }

async function look(STRIPE_API_ORIGIN: string, STRIPE_SECRET_KEY = ofAnOperator.STRIPE_SECRET_KEY) {
  const stripe = await createStripeLoader({ ...usualTimeouts, STRIPE_API_ORIGIN, STRIPE_SECRET_KEY })()
  return setUpStripe(stripe, { origin, mode: 'check' })
}

/** What an operator reads, and the code that the command ends with. */
const run = (variables: Record<string, string>, ...flags: string[]) =>
  new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    const { PATH = '' } = process.env
    const env = { PATH, ...ofAnOperator, ...variables }
    execFile(process.execPath, [command, ...flags], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    )
  })

test('an operator whose account has no Connect yet keeps the secrets of what was made', async () => {
  const account = await accountWithoutConnect()
  const first = await run({ STRIPE_API_ORIGIN: account })
  expect(first).toMatchObject({ code: 1, stderr: '' })
  expect(first.stdout).toMatch(/✗ {2}event destination .* refused: Stripe says: Sign up for Connect first/)
  expect(first.stdout).toMatch(/STRIPE_WEBHOOK_SECRET=whsec_\S+\n {2}STRIPE_CONNECT_WEBHOOK_SECRET=whsec_/)
  const again = describeSetupReport(await look(account)).join('\n')
  expect(again.match(/✓ {2}webhook .*there; secret: reveal it at Stripe › Workbench/g)).toHaveLength(2)
})

test('a wrong key and a Stripe that does not answer are a sentence each', async () => {
  const { url, close } = await testStripe()
  const wrong = await look(url, 'sk_test_other')
  await close()
  expect(wrong.lines).toEqual([])
  expect(describeError(wrong.brokenOffBy, '').words).toMatch(/^Stripe does not know this key\. .*$/)
  const silent = await look('http://127.0.0.1:9')
  expect(silent.lines).toEqual([])
  expect(describeError(silent.brokenOffBy, '').words).toMatch(/^Stripe cannot be reached from here\. .*$/)
})

test('an operator who gives the functions’ key has its permissions tested', async () => {
  const { permissions, key } = restrictedKey
  const { invoice: _, ...fewer } = permissions
  const account = await testStripe({ restrictedKey: { key, permissions: fewer } })
  const { stdout } = await run({ STRIPE_API_ORIGIN: account.url, STRIPE_RESTRICTED_KEY: key }, '--check')
  await account.close()
  expect(stdout).toMatch(/✗ {2}permission Invoices .*missing: needs 'write' under Permissions/)
})
