import { z } from 'zod'
import { shownAccount } from './accounts.ts'
import { closeAccount } from './change-standing.ts'
import type { Call, Emulator } from './emulator.ts'
import { ignored, read } from './params.ts'

const CloseAccount = z.strictObject({ applied_configurations: ignored })

export function closeByCall(emulator: Emulator, { id, params }: Call) {
  read(CloseAccount, params)
  return shownAccount(closeAccount(emulator, id))
}
