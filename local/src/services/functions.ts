import { serveFunctions } from '@lorecircle/functions/server'
import { service } from '../platform/service.ts'
import { serviceInput } from '../platform/service-input.ts'

const { ports } = serviceInput()

await service(() => serveFunctions({ port: ports.functions, env: process.env }))
