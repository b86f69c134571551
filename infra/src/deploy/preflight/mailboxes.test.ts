import { expect, test } from 'vitest'
import { domainsWithoutMx } from './ask.ts'

const stage = {
  alarmEmail: 'alarms@lists.example',
  operator: { email: 'hello@lorecircle.example' },
  mailFrom: 'Lorecircle <hello@lorecircle.example>',
}
const code = (name: string) => Object.assign(new Error(name), { code: name })
const server = { priority: 10, exchange: 'mx.example' }

test('an operator whose addresses nobody takes mail for is told which, and each domain once', async () => {
  const asked: string[] = []
  const found = await domainsWithoutMx(stage, async (domain) => {
    asked.push(domain)
    if (domain === 'lists.example') return [server]
    throw code('ENODATA')
  })
  expect([asked, found]).toEqual([['lists.example', 'lorecircle.example'], ['lorecircle.example']])
})

test('a domain that says that it takes no mail has no mailboxes either', async () => {
  const found = await domainsWithoutMx(stage, async () => [{ priority: 0, exchange: '' }])
  expect(found).toEqual(['lists.example', 'lorecircle.example'])
})

test('where the DNS cannot be asked nobody is held back', async () => {
  const found = await domainsWithoutMx(stage, () => Promise.reject(code('ESERVFAIL')))
  expect(found).toEqual([])
})
