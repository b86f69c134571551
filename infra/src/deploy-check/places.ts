import { urls } from '@lorecircle/shared/urls/urls'
import type { Ask } from './ask.ts'

/** What is looked at: a platform by its origin, and the shop on it that is there to be tried out. */
export type Places = { origin: string; subdomain: string }

/** Who looks at it, and how patiently. */
export type CheckContext = Places & { ask: Ask; patienceInMs: number }

export const hostOf = (origin: string): string => new URL(origin).host
export const schemeOf = (origin: string): 'http' | 'https' =>
  new URL(origin).protocol === 'https:' ? 'https' : 'http'
export const shopAt = ({ origin, subdomain }: Places): string => urls.shop(origin, subdomain)
