import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildChanged } from '@lorecircle/infra/build'
import { parseFaults } from '@lorecircle/local/faults/faults'
import { setFaultSwitches } from '@lorecircle/local/platform/turn-switches'
import { PlatformFile } from '@lorecircle/local/settings/platform-file'
import type { FullConfig } from '@playwright/test'
import { freePorts } from '../../support/free-ports.ts'
import { type OwnPlatform, ownPlatform } from '../../support/own-platform.ts'
import { noteAccessiblePages } from './accessibility.ts'
import { demoDocuments, expectDemoUnchanged } from './demo-documents.ts'
import { sayHomes } from './journey-home.ts'
import { expectSameDemo } from './same-demo.ts'

/** Starts a platform for each worker. When all journeys have ended, none of them may have changed the demo's shops. */
export default async function startPlatforms({ workers }: FullConfig): Promise<() => Promise<void>> {
  noteAccessiblePages()
  // Built once here, so that the platforms find nothing left to build.
  await buildChanged(join(import.meta.dirname, '../../..'), console.error)
  const starting: Promise<OwnPlatform>[] = []
  const stop = () => stopAll(starting)
  try {
    for (const port of await freePorts(workers)) {
      starting.push(ownPlatform(port))
      // The first one may have to open the demo's shops; the others copy its data.
      await starting[0]
    }
    const homes = (await Promise.all(starting)).map(({ home }) => home)
    sayHomes(homes)
    const before = await Promise.all(
      homes.map(async (home) => ({ home, documents: await demoDocuments(home) })),
    )
    const [first, ...others] = homes
    for (const other of others) expectSameDemo(first ?? other, other)
    if (process.env.JOURNEYS === 'faults')
      await Promise.all(homes.map((home) => injectFaults(home, 'moderate')))
    return async () => {
      try {
        if (process.env.JOURNEYS === 'faults')
          await Promise.all(homes.map((home) => injectFaults(home, undefined)))
        await Promise.all(before.map(({ home, documents }) => expectDemoUnchanged(home, documents)))
      } finally {
        await stop()
      }
    }
  } catch (error) {
    await stop()
    throw error
  }
}

const stopAll = async (starting: Promise<OwnPlatform>[]) => {
  await Promise.allSettled(starting.map(async (one) => (await one).stop()))
}

/** Turns the faults of every emulator on, or off again. They begin after the demo's shops have opened. */
const injectFaults = (home: string, which: 'moderate' | undefined) =>
  setFaultSwitches(
    PlatformFile.parse(JSON.parse(readFileSync(join(home, 'platform.json'), 'utf8'))),
    parseFaults(which),
  )
