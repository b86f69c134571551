import { call, Nothing } from '../call/call.ts'
import { Analytics } from './analytics.ts'

export const analyticsCalls = {
  analytics: call('GET', '/api/analytics', 'author', Nothing, Analytics),
} as const
