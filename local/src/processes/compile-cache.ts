import { join } from 'node:path'

/** Node keeps there what it compiled of each source, so that the next process reads it instead (`NODE_COMPILE_CACHE`). */
export const compileCache = join(import.meta.dirname, '../../../node_modules/.cache/node')
