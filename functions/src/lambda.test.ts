import { beforeAll, expect, test } from 'vitest'
import type { handler } from './lambda.ts'
import { lambdaHandler } from './lambda-handler.ts'
import { testEnv } from './services/env.fixture.ts'
import { parseEnv } from './services/env.ts'
import { createServices } from './services/services.ts'

let serve: typeof handler
beforeAll(async () => {
  Object.assign(process.env, testEnv)
  serve = (await import('./lambda.ts')).handler
})

/** What API Gateway's HTTP API sends (payload format 2.0). */
const asked = (
  path: string,
  headers: Record<string, string>,
  body?: string,
  method = body === undefined ? 'GET' : 'POST',
): Parameters<typeof handler>[0] => ({
  version: '2.0',
  routeKey: '$default',
  rawPath: path,
  rawQueryString: '',
  headers: { host: 'abc.execute-api.example', ...headers },
  body: body === undefined ? null : Buffer.from(body).toString('base64'),
  isBase64Encoded: body !== undefined,
  requestContext: {
    accountId: 'anonymous',
    apiId: 'abc',
    authentication: null,
    authorizer: {},
    domainName: 'abc.execute-api.example',
    domainPrefix: 'abc',
    http: {
      method,
      path,
      protocol: 'HTTP/1.1',
      sourceIp: '192.0.2.1',
      userAgent: 'a browser',
    },
    requestId: 'id',
    routeKey: '$default',
    stage: '$default',
    time: '21/Nov/2026:00:00:00 +0000',
    timeEpoch: 0,
  },
})
const throughTheCdn = {
  'x-origin-secret': testEnv.ORIGIN_SECRET,
  'x-viewer-host': 'elf-land.lorecircle.example',
}

test('while the CDN’s secret is being changed, the CDN may still send the former one', async () => {
  const changing = createServices(parseEnv({ ...testEnv, ORIGIN_SECRET_PREVIOUS: 'what-it-sent-before' }))
  const former = { ...throughTheCdn, 'x-origin-secret': 'what-it-sent-before' }
  const profile = '/api/fetch-author-profile'
  const status = async (through: typeof serve, headers: Record<string, string>) =>
    (await through(asked(profile, headers))).statusCode
  expect(await status(lambdaHandler(changing), former)).toBe(401)
  expect(await status(lambdaHandler(changing), throughTheCdn)).toBe(401)
  expect(await status(serve, former)).toBe(403)
  expect(await status(serve, { ...throughTheCdn, 'x-origin-secret': '' })).toBe(403)
})

test('the same app answers on Lambda, and there too to the CDN alone', async () => {
  const answer = async (...event: Parameters<typeof asked>) => {
    const { statusCode, body } = await serve(asked(...event))
    return { statusCode, ...JSON.parse(body ?? '{}') }
  }
  const profile = '/api/fetch-author-profile'
  expect(await answer(profile, {})).toMatchObject({ statusCode: 403, code: 'origin.foreign' })
  expect(await answer(profile, throughTheCdn)).toMatchObject({ statusCode: 401, code: 'identity.missing' })
  const json = { ...throughTheCdn, 'content-type': 'application/json' }
  expect(await answer('/api/create-checkout-session', json, '{"domain":1}')).toMatchObject({
    statusCode: 400,
    code: 'input.invalid',
  })
})

test('a wrong method is told which one is right, and a body that is no object in plain words', async () => {
  const wrong = await serve(asked('/api/fetch-author-profile', throughTheCdn, undefined, 'PUT'))
  expect(wrong).toMatchObject({ statusCode: 405, headers: { allow: 'GET, HEAD' } })
  const json = { ...throughTheCdn, 'content-type': 'application/json' }
  expect(await serve(asked('/api/create-checkout-session', json, '{}', 'DELETE'))).toMatchObject({
    statusCode: 405,
    headers: { allow: 'POST' },
  })
  expect(await serve(asked('/api/nowhere', throughTheCdn, undefined, 'PUT'))).toMatchObject({
    statusCode: 404,
  })
  for (const body of ['[]', '"a"', '3', 'null']) {
    const { statusCode, body: said } = await serve(asked('/api/create-checkout-session', json, body))
    expect([statusCode, JSON.parse(said ?? '{}').error]).toEqual([
      400,
      'Send one JSON object, with a name for each value.',
    ])
  }
})
