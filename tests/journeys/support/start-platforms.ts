import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildChanged } from '@lorecircle/infra/build'
import { turnSwitches } from '@lorecircle/local/platform/turn-switches'
import { PlatformFile } from '@lorecircle/local/settings/platform-file'
import { unkindnessFrom } from '@lorecircle/local/unkindness/unkindness'
import type { FullConfig } from '@playwright/test'
import { freePorts } from '../../support/free-ports.ts'
import { type OwnPlatform, ownPlatform } from '../../support/own-platform.ts'
import { sayHomes } from './journey-home.ts'

/** A platform for each of those who walk at the same time: what one does is nothing to another. */
export default async function startPlatforms({ workers }: FullConfig): Promise<() => Promise<void>> {
  // Built once, before each of them looks whether it has to.
  await buildChanged(join(import.meta.dirname, '../../..'), console.error)
  const starting = (await freePorts(workers)).map((port) => ownPlatform(port))
  const stop = () => stopAll(starting)
  try {
    const homes = (await Promise.all(starting)).map(({ home }) => home)
    sayHomes(homes)
    if (process.env.JOURNEYS === 'unkind') await Promise.all(homes.map(begin))
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}

const stopAll = async (starting: Promise<OwnPlatform>[]) => {
  await Promise.allSettled(starting.map(async (one) => (await one).stop()))
}

/** Bad days begin when the demo's shops are open. */
const begin = (home: string) =>
  turnSwitches(
    PlatformFile.parse(JSON.parse(readFileSync(join(home, 'platform.json'), 'utf8'))),
    unkindnessFrom('moderate'),
  )
