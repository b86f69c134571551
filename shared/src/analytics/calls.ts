import { call, Nothing } from '../call/call.ts'
import { Figures } from './analytics.ts'

export const analyticsCalls = {
  figures: call('GET', '/api/figures', 'author', Nothing, Figures),
} as const
