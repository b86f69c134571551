import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { responseHeaders } from '@lorecircle/shared/edge/headers'
import { originRequest, viewer } from '@lorecircle/shared/edge/viewer'
import { expect, test } from 'vitest'
import { buildViewer, viewerScriptProblem } from './build-viewer.ts'

const domain = 'lorecircle.example'
const code = await buildViewer(domain)

test('the viewer function begins with its module and has the name that CloudFront calls', () => {
  expect(code).toMatch(/^import [\w$]+ from 'cloudfront';\n/)
  expect(code).toContain('function handler(event)')
})

test.each([
  ['const { a } = b()', 'syntax: ObjectPattern'],
  ['f(...g)', 'syntax: SpreadElement'],
  ['for (const a of b) f(a)', 'syntax: ForOfStatement'],
  ['function f(a = 1) { return a }', 'syntax: AssignmentPattern'],
  ['const c = { a }', 'syntax: a short field'],
  ['a?.b', 'syntax: OptionalMemberExpression'],
  ['new URL("/")', 'global: URL'],
  ['[].flatMap(f)', 'method: flatMap'],
  ['a.replaceAll("b", "c")', 'method: replaceAll'],
  ['Symbol("a")', 'global: Symbol'],
])('%s would not run there', async (script, why) => {
  expect(await viewerScriptProblem(script)).toContain(why)
})

test('a viewer function of more than ten kilobytes is not built', async () => {
  expect(await viewerScriptProblem(`var a = '${'a'.repeat(10_228)}'`)).toBeNull()
  expect(await viewerScriptProblem(`var a = '${'a'.repeat(10_231)}'`)).toBe(
    'it has 10241 bytes, and may have 10240',
  )
  await expect(buildViewer(`${'a'.repeat(2_000)}.example`)).rejects.toThrow('may have 10240')
})

const shop = `lord-dunsany.${domain}`
test.each([
  [domain, '/', undefined],
  [domain, '/market/free/fantasy', 'sub=urban-fantasy,dark-fantasy&page=2&utm_source=a'],
  [domain, '/market', 'page=2'],
  [domain, '/library/1/a', 'a=1&a=2&b'],
  [domain, '/AuthorPortal/MyBooks', 'tab=books'],
  [domain.toUpperCase(), '/config.json', ''],
  [shop, '/shop/lilith/', 'a%20b=%C3%A9'],
  [shop, '/cart', 'a=1'],
  [shop, '/authorportal/mainpage', undefined],
  ['books.dunsany.example', '/market', 'genre=x'],
  [shop, '/?', 'code=SPRING&x=1'],
  [shop, '/%zz', undefined],
  [shop, '/media/a b.webp', undefined],
  [shop, '/api/orders', 'a=1'],
  [`files.${domain}`, '/files/a%20b.epub', 'X-Amz-Signature=a'],
  [`www.${domain}`, '/about', 'x'],
  ['preview.lorecircle.example', '/1', undefined],
  ['preview.lorecircle.example', '/1', undefined, 'document'],
  ['preview.lorecircle.example', '/1', undefined, 'iframe'],
  ['elsewhere.example', '/', undefined],
])('%s%s?%s goes where the front door sends it', (host, path, query, wantedAs?: string) => {
  const chosen: string[] = []
  const search = query === undefined ? '' : `?${query}`
  const asked = { host: host.toLowerCase(), path, search, wantedAs }
  const destination = viewer(asked, { productDomain: domain, scheme: 'https' })
  const answer = runHere({ host, path, query, wantedAs }, (origin) => chosen.push(origin))
  if (destination.to === 'redirect') {
    const { status: statusCode, location } = destination
    const headers = { ...responseHeaders({ ...asked, productDomain: domain, scheme: 'https' }), location }
    const values = Object.entries(headers).map(([name, value]) => [name, { value }])
    return expect(answer).toEqual({ statusCode, headers: Object.fromEntries(values) })
  }
  const question = originRequest(asked, destination)
  const isMadeOnDemand = destination.to === 'on-demand' || destination.to === 'rendered'
  expect(chosen).toEqual(isMadeOnDemand ? ['on-demand'] : [])
  expect(answer.uri).toBe(question.path)
  expect(asText(answer.querystring)).toBe(question.search.slice(1))
  for (const [name, value] of Object.entries(question.headers))
    expect(answer.headers[name]).toEqual({ value })
  expect(answer.headers['x-viewer-address']).toEqual({ value: '203.0.113.7' })
})

/** The script as it is uploaded, with nothing around it but its runtime's own module. */
function runHere(
  asked: { host: string; path: string; query: string | undefined; wantedAs: string | undefined },
  selectRequestOriginById: (origin: string) => void,
) {
  const [, name = ''] = /^import ([\w$]+)/.exec(code) ?? []
  const { host, path, query, wantedAs } = asked
  const request = {
    uri: path,
    querystring: query ?? '',
    headers: {
      host: { value: host },
      'x-viewer-address': { value: 'what somebody says' },
      ...(wantedAs !== undefined && { 'sec-fetch-dest': { value: wantedAs } }),
    },
    rawQueryString: () => query,
  }
  const event = { viewer: { ip: '203.0.113.7' }, request }
  const script = `${code.replace(/^import.*\n/, '')}\nhandler(event)`
  return runInNewContext(script, { [name]: { selectRequestOriginById }, event })
}

/** What was left as it came is a text here; what was put in its place has CloudFront's form. */
const asText = (query: string | Record<string, { value: string; multiValue?: { value: string }[] }>) =>
  typeof query === 'string'
    ? query
    : Object.entries(query)
        .flatMap(([name, { value, multiValue = [{ value }] }]) =>
          multiValue.map((one) => `${name}=${one.value}`),
        )
        .join('&')

const hasNjs = spawnSync('njs', ['-v']).status === 0

test.skipIf(!hasNjs)('the engine that CloudFront’s runtime is made of runs it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'viewer-'))
  const [, name = ''] = /^import ([\w$]+)/.exec(code) ?? []
  const event = `{ viewer: { ip: '203.0.113.7' }, request: { uri: '/market', querystring: {},
    headers: { host: { value: '${domain}' } }, rawQueryString: function () { return 'per=48&page=2' } } }`
  const asked = `console.log(JSON.stringify(handler(${event}).headers['x-viewer-query']))`
  const module = `var ${name} = { selectRequestOriginById: function () {} }`
  writeFileSync(join(folder, 'viewer.js'), [module, code.replace(/^import.*\n/, ''), asked].join('\n'))
  const { stdout } = spawnSync('njs', [join(folder, 'viewer.js')], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  expect(stdout.trim()).toBe('{"value":"?page=2&per=48"}')
})
