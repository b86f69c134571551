import { isBehindLogin } from '@lorecircle/shared/urls/portal-paths'
import { paths } from './paths.ts'

const endings = ['inactivity', 'failed-check', 'elsewhere', 'everywhere'] as const

export type SessionEndReason = (typeof endings)[number]

export const parseSessionEndReason = (value: unknown): SessionEndReason | undefined =>
  endings.find((ending) => ending === value)

export function loginPath(path: string, ended?: SessionEndReason): string {
  const query = new URLSearchParams({ from: path, ...(ended ? { ended } : {}) })
  return `${paths.login}?${query}`
}

/** The path after a login: within the portal on this origin only, else home. */
export function returnPath(from: string | null, origin: string): string {
  if (!from) return paths.dashboard
  const url = URL.parse(from, origin)
  if (!url || url.origin !== origin || !isBehindLogin(url.pathname)) return paths.dashboard
  return `${url.pathname}${url.search}`
}
