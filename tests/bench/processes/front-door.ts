import { recordsIn } from '@lorecircle/local/dns/records'
import { startFrontDoor } from '@lorecircle/local/front-door/start-front-door'
import { frontDoorOptions } from '@lorecircle/local/platform/platform'
import { service } from '@lorecircle/local/processes/service'
import { serviceInput } from '@lorecircle/local/settings/environment'

const { home, ports, secrets, faults } = serviceInput()

const options = frontDoorOptions({ home, ports, secrets, faults }, recordsIn(null))

await service(() => startFrontDoor({ ...options, logsBucket: null }))
