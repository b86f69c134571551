import { marketDataPaths } from '@lorecircle/shared/market/market-data'
import { pagesOf } from './support/pages.ts'
import { expect, test } from './support/person.ts'

test('the market is read by plain GETs of JSON files with ETags, whatever timestamp is asked along', {
  tag: ['@A7-01', '@A7-02', '@A7-03', '@A7-04', '@A7-05'],
}, async ({ platform, person }) => {
  const { page } = await person()
  const asked: { path: string; method: string; body: string | null }[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (path.startsWith('/market-data/')) {
      asked.push({ path, method: request.method(), body: request.postData() })
    }
  })
  const countsAsked = page.waitForResponse((answer) => answer.url().includes(marketDataPaths.counts))
  await page.goto(pagesOf(platform).market)
  await countsAsked
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.filter(({ method, body }) => method !== 'GET' || body !== null)).toEqual([])

  const read = (path: string, headers: Record<string, string> = {}) =>
    page.evaluate(
      async (wanted) => {
        const answer = await fetch(wanted.path, { headers: wanted.headers, cache: 'no-store' })
        return {
          status: answer.status,
          type: answer.headers.get('content-type') ?? '',
          etag: answer.headers.get('etag') ?? '',
          text: await answer.text(),
        }
      },
      { path, headers },
    )
  const chunk = marketDataPaths.chunk(0)
  const file = await read(chunk)
  expect(file).toMatchObject({ status: 200, type: expect.stringContaining('application/json') })
  expect(file.etag).toMatch(/^(W\/)?"\w+/)
  const { books } = JSON.parse(file.text)
  expect(Array.isArray(books)).toBe(true)
  expect(books).toContainEqual(expect.objectContaining({ title: 'The Charwoman’s Shadow' }))

  // Read anew each time: a book that another journey published may just arrive in the file.
  await expect(async () => {
    const [plain, timestamped] = [await read(chunk), await read(`${chunk}?t=${Date.now()}`)]
    expect(timestamped).toEqual(plain)
    const unchanged = await read(chunk, { 'if-none-match': plain.etag })
    expect(unchanged.status).toBe(304)
  }).toPass({ timeout: 15_000 })
})
