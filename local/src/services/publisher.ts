import { runService } from '../processes/service.ts'
import { startRuntime } from '../runtime/start-runtime.ts'
import { serviceInput } from '../settings/environment.ts'

const { ports, secrets } = serviceInput()

await runService(() => startRuntime('publisher', ports, secrets.storageKey))
