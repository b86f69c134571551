import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Which packages a package may import (the house, in the README): `shared` none, the product only `shared`. */
const arrows: Record<string, string[]> = {
  shared: [],
  functions: ['shared'],
  publisher: ['shared', 'sites'],
  sites: ['shared'],
  portal: ['shared'],
  infra: ['shared', 'functions', 'publisher', 'sites', 'portal'],
  local: ['shared', 'functions', 'publisher', 'sites', 'portal', 'infra'],
  tests: ['shared', 'functions', 'publisher', 'sites', 'portal', 'infra', 'local'],
}

/** The one file that loads the built renderer. */
const rendererFile = 'publisher/src/services/renderer.ts'

/** Sentences for every import that goes against an arrow, or null. */
export function checkArrows(root: string): string | null {
  const wrong = Object.entries(arrows).flatMap(([name, allowed]) =>
    globSync(`${name}/**/*.{ts,tsx,astro,mjs,css}`, {
      cwd: root,
      exclude: (path) => /node_modules|dist/.test(path),
    })
      .flatMap((file) =>
        importsOf(readFileSync(join(root, file), 'utf8')).map((target) => ({ file, target })),
      )
      .flatMap(({ file, target }) => problem(name, allowed, file, target) ?? []),
  )
  return wrong.length === 0 ? null : wrong.join('\n')
}

const importPattern = /(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g

const importsOf = (source: string): string[] =>
  [...source.matchAll(importPattern)].map((match) => match[1] ?? '')

function problem(name: string, allowed: string[], file: string, target: string): string | null {
  const [, other, path = ''] = /^@lorecircle\/([^/]+)\/?(.*)$/.exec(target) ?? []
  if (other === undefined) {
    const leaves = target.startsWith('.') && !join(file, '..', target).startsWith(`${name}/`)
    return leaves ? `${file} reaches out of ${name} with ${target}` : null
  }
  if (other === name) return null
  if (!allowed.includes(other)) return `${file} imports ${target}: ${name} may not import ${other}`
  if (other === 'sites' && name === 'publisher' && file !== rendererFile) {
    return `${file} imports ${target}: only ${rendererFile} loads the renderer`
  }
  if (other === 'shared' && ['portal', 'sites'].includes(name) && path.startsWith('storage/')) {
    return `${file} imports ${target}: storage is not for browsers`
  }
  return null
}
