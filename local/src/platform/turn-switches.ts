import { faultControlPath } from '@lorecircle/stripe-emulator/faults/control'
import type { FaultSwitches, FaultyPart } from '../faults/faults.ts'
import type { PlatformFile } from '../settings/platform-file.ts'

// Storage last: calls to the other parts are not slowed down meanwhile.
const parts: readonly FaultyPart[] = ['queues', 'frontDoor', 'identity', 'payments', 'mail', 'storage']

export async function setFaultSwitches(
  { storage, control, identity, payments, mailbox }: PlatformFile,
  faults: FaultSwitches,
): Promise<void> {
  const at: Record<FaultyPart, string> = {
    storage: `${storage}${faultControlPath}/storage`,
    queues: `${storage}${faultControlPath}/queues`,
    frontDoor: `${control}${faultControlPath}`,
    identity: `${identity.endpoint}${faultControlPath}`,
    payments: `${payments}${faultControlPath}`,
    mail: `${mailbox}${faultControlPath}`,
  }
  for (const part of parts) {
    const answer = await fetch(at[part], { method: 'PATCH', body: JSON.stringify(faults[part]) })
    if (!answer.ok) throw new Error(`${part} did not turn its switches: ${await answer.text()}`)
  }
}
