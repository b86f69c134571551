import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { replaceFile } from '../disk/replace-file.ts'
import type { Context, DataStore } from './cognito-parts.ts'

/** cognito-local's store in one JSON file. Each change is on disk, whole, before it is answered. */
export class JsonFileStore implements DataStore {
  readonly #file: string
  readonly #root: Record<string, unknown>

  constructor(file: string, defaults: Record<string, unknown>) {
    this.#file = file
    mkdirSync(dirname(file), { recursive: true })
    const stored: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
    this.#root = { ...defaults, ...(isRecord(stored) ? stored : {}) }
  }

  async getRoot<T>(): Promise<T | null> {
    return copyOf(this.#root)
  }

  get<T>(context: Context, key: string | string[]): Promise<T | null>
  get<T>(context: Context, key: string | string[], defaultValue: T): Promise<T>
  async get<T>(_context: Context, key: string | string[], defaultValue?: T): Promise<T | null> {
    let value: unknown = this.#root
    for (const name of [key].flat())
      value = isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined
    return value === undefined ? (defaultValue ?? null) : copyOf(value)
  }

  async set<T>(_context: Context, key: string | string[], value: T) {
    const [parent, name] = this.#locate(key)
    parent[name] = copyOf(value)
    this.#save()
  }

  async delete(_context: Context, key: string | string[]) {
    const [parent, name] = this.#locate(key)
    delete parent[name]
    this.#save()
  }

  #locate(key: string | string[]): [parent: Record<string, unknown>, name: string] {
    const path = [key].flat()
    const name = path.pop() ?? ''
    let parent = this.#root
    for (const step of path) {
      const next = Object.hasOwn(parent, step) ? parent[step] : undefined
      const child = isRecord(next) ? next : {}
      parent[step] = child
      parent = child
    }
    return [parent, name]
  }

  #save() {
    replaceFile(this.#file, JSON.stringify(this.#root, null, 2))
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** cognito-local keeps dates under names that end in 'Date'. */
const copyOf = (value: unknown) =>
  JSON.parse(JSON.stringify(value), (key, text) =>
    key.endsWith('Date') && typeof text === 'string' ? new Date(text) : text,
  )
