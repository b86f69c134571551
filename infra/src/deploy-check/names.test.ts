import { expect, test } from 'vitest'
import { checkHttpsRedirect } from './check-stage.ts'
import { certificateTimeLeft } from './names.ts'

const host = 'lorecircle.example'

test('a certificate that has not renewed itself in time is a line that is not right', () => {
  const now = Date.parse('2026-11-22T20:00:00Z')
  expect(certificateTimeLeft(Date.parse('2027-03-01T00:00:00Z'), now)).toMatchObject({
    found: '98 days left',
    isRight: true,
  })
  expect(certificateTimeLeft(Date.parse('2026-12-22T19:00:00Z'), now)).toMatchObject({
    found: '29 days left',
    isRight: false,
  })
  expect(certificateTimeLeft(Date.parse('2026-11-01T00:00:00Z'), now).isRight).toBe(false)
})

test('whoever comes without encryption is led to the same page with it, and nowhere else', async () => {
  const led = (status: number, headers: Record<string, string>) =>
    checkHttpsRedirect(async () => ({ status, headers, cookies: [], text: '', tookInMs: 1 }), host)
  expect((await led(301, { location: `https://${host}/market` })).isRight).toBe(true)
  expect(await led(301, { location: `https://${host}/` })).toMatchObject({
    found: `301 to https://${host}/`,
    isRight: false,
  })
  expect(await led(200, {})).toMatchObject({ found: '200 to nowhere', isRight: false })
})
