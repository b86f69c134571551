import { service } from '../processes/service.ts'
import { startRuntime } from '../runtime/start-runtime.ts'
import { serviceInput } from '../settings/service-input.ts'

await service(() => startRuntime('publisher', serviceInput().ports))
