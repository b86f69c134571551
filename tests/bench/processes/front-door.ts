import { openDnsRecords } from '@lorecircle/local/dns/records'
import { startFrontDoor } from '@lorecircle/local/front-door/start-front-door'
import { frontDoorOptions } from '@lorecircle/local/platform/platform'
import { runService } from '@lorecircle/local/processes/service'
import { serviceInput } from '@lorecircle/local/settings/environment'

const { home, ports, secrets, faults } = serviceInput()

const options = frontDoorOptions({ home, ports, secrets, faults }, openDnsRecords(null))

await runService(() => startFrontDoor({ ...options, logsBucket: null }))
