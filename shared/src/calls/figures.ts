import { Figures } from '../figures.ts'
import { call, Nothing } from './call.ts'

export const figuresCalls = {
  figures: call('GET', '/api/figures', 'author', Nothing, Figures),
} as const
