import { VisibleError } from '@lorecircle/shared/visible-error'
import { expect, test } from 'vitest'
import { renderLinkError } from './checkout-pages.ts'

const origin = 'https://lorecircle.example'
const url = new URL(`${origin}/api/download?orderId=1`)

const pageFor = async (error: VisibleError) => {
  const answer = renderLinkError(origin)(error, { host: { kind: 'shop', subdomain: 'ada' }, url })
  return { status: answer.status, html: await answer.text() }
}

test.each([
  [new VisibleError(410, 'download.refunded', 'This order was refunded.'), 'No longer available.'],
  [new VisibleError(409, 'download.early', 'This is not out yet.'), 'Not yet.'],
])('a whole link that leads nowhere says why: $code', async (error, title) => {
  const { status, html } = await pageFor(error)
  expect(status).toBe(error.status)
  expect(html).toContain(`<h1>${title}`)
  expect(html).toContain(error.message)
  expect(html).not.toContain('lost on the way')
})

test('a link that lost a part says so, and nothing of what it did not find', async () => {
  const { html } = await pageFor(new VisibleError(404, 'order.missing', 'This order does not exist.'))
  expect(html).toContain('<h1>This link is not complete.')
  expect(html).not.toContain('does not exist')
})
