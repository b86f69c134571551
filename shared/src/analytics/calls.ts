import { call, Nothing } from '../call/call.ts'
import { Analytics } from './analytics.ts'

export const analyticsCalls = {
  analytics: call('GET', '/api/figures', 'author', Nothing, Analytics),
} as const
