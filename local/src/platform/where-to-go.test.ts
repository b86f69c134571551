import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { waitForInterrupt } from './where-to-go.ts'

test.each(['SIGINT', 'SIGTERM'])(
  'whoever ends the start by %s is not taken for a platform',
  async (signal) => {
    const signals = new EventEmitter()
    const interruption = waitForInterrupt(signals)
    signals.emit(signal, signal, 2)
    expect(await interruption).toBeUndefined()
  },
)
