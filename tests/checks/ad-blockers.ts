import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { calls } from '@lorecircle/shared/registry/calls'
import { portalPaths } from '@lorecircle/shared/urls/portal-paths'

const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Every path that a browser requests from us: API calls, portal pages, public files, and built files if there is a
 * build. Built files are named after modules.
 */
export function requestedPaths(): string[] {
  const modules = globSync('{portal,sites}/src/**/*.{ts,tsx,astro}', { cwd: root })
  return [
    ...Object.values(calls).flatMap(({ path }) => [path, `${path}?page=2`]),
    ...Object.values(portalPaths),
    ...globSync('{portal,sites}/public/**/*.*', { cwd: root }).map((file) =>
      file.replace(/^\w+\/public/, ''),
    ),
    ...globSync('portal/dist/**/*.*', { cwd: root }).map((file) => file.replace('portal/dist', '')),
    ...globSync('sites/dist/client/**/*.*', { cwd: root }).map((file) =>
      file.replace('sites/dist/client', ''),
    ),
    ...modules.map((file) => `/_astro/${file.split(/[\\/]/).at(-1)}`.replace(/\.(?:tsx?|astro)$/, '.js')),
  ]
}

/** Path segments blocked by EasyList and EasyPrivacy, separated by slashes, dots, hyphens or underscores. */
const blockedWords: ReadonlySet<string> = new Set(
  `ad ads adserver adserving adv advert advertisement advertising adverts affiliate affiliates analytic analytics audience
  banner banners beacon beacons clicks clickstream collect collector counter doubleclick fingerprint hits impression
  impressions metric metrics pagehit pagehits pageview pageviews pagevisits pixel pixels popunder popup popups promo promos
  remarketing retargeting rum sentry sponsor sponsored sponsors statistics stats telemetry tracker trackers tracking visits
  visitor-count webstats`.split(/\s+/),
)

export const blockedWord = (path: string): string | undefined =>
  path
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .map((word) => word.replace(/\d+$/, ''))
    .find((word) => blockedWords.has(word))

/**
 * Converts a filter rule (Adblock Plus syntax) to a regular expression for whole URLs; `null` for comments,
 * exceptions, element hiding, and rules for other hosts or sites.
 */
export function filterRule(line: string): RegExp | null {
  const [pattern = '', options = ''] = line.trim().split('$')
  if (/^(?:[![@]|\|\||:\/\/|\|https?:)/.test(pattern) || line.includes('##') || line.includes('#@#'))
    return null
  if (/(?:^|,)domain=/.test(options) || /^[*|]*$/.test(pattern) || /^\/.*\/$/.test(pattern)) return null
  const inside = pattern.replace(/^\||\|$/g, '')
  const expression = [...inside].map((sign) =>
    sign === '*' ? '.*' : sign === '^' ? '(?:[^\\w.%-]|$)' : sign.replace(/[^\w]/, '\\$&'),
  )
  return new RegExp(
    (pattern.startsWith('|') ? '^' : '') + expression.join('') + (pattern.endsWith('|') ? '$' : ''),
    'i',
  )
}

/**
 * `node tests/checks/ad-blockers.ts easylist.txt easyprivacy.txt`: prints the paths that these lists block, and the
 * rules.
 */
if (import.meta.main) {
  const rules = process.argv.slice(2).flatMap((file) =>
    readFileSync(join(process.cwd(), file), 'utf8')
      .split('\n')
      .flatMap((line) => {
        const expression = filterRule(line)
        return expression === null ? [] : [{ line, expression }]
      }),
  )
  const paths = requestedPaths()
  const blocked = paths.flatMap((path) =>
    rules
      .filter(({ expression }) => expression.test(`https://lorecircle.com${path}`))
      .map(({ line }) => `${path} is blocked by ${line}`),
  )
  for (const sentence of blocked) console.log(sentence)
  console.log(`${paths.length} paths, ${rules.length} rules, ${blocked.length} blocked`)
  process.exitCode = blocked.length > 0 ? 1 : 0
}
