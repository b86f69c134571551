import { controlPath } from '@lorecircle/stripe-emulator/faults/control'
import type { FaultSwitches, FaultyPart } from '../faults/faults.ts'
import type { PlatformFile } from '../settings/platform-file.ts'

// The store last: what is asked of the others meanwhile is not yet slowed down.
const parts: readonly FaultyPart[] = ['queues', 'frontDoor', 'identity', 'payments', 'mail', 'storage']

/** Turns every switch of a platform that runs. */
export async function turnSwitches(
  { storage, control, identity, payments, mailbox }: PlatformFile,
  faults: FaultSwitches,
): Promise<void> {
  const at: Record<FaultyPart, string> = {
    storage: `${storage}${controlPath}/storage`,
    queues: `${storage}${controlPath}/queues`,
    frontDoor: `${control}${controlPath}`,
    identity: `${identity.endpoint}${controlPath}`,
    payments: `${payments}${controlPath}`,
    mail: `${mailbox}${controlPath}`,
  }
  for (const part of parts) {
    const answer = await fetch(at[part], { method: 'PATCH', body: JSON.stringify(faults[part]) })
    if (!answer.ok) throw new Error(`${part} did not turn its switches: ${await answer.text()}`)
  }
}
