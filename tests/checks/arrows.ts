import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as house from './arrows-table.ts'
import { folders } from './arrows-table.ts'

type Table = Pick<typeof house, 'packages' | 'layers' | 'onlyFrom' | 'notFor'>
type Import = { file: string; path: string; target: string }

export function checkArrows(root: string, table: Table = house): string | null {
  const imports = Object.keys(table.packages).flatMap((name) => importsOf(root, name))
  const wrong = [
    ...imports.flatMap((one) => betweenPackages(one, table) ?? []),
    ...imports.flatMap((one) => ofEntry(one) ?? []),
    ...Object.entries(table.layers).flatMap(([folder, layers]) => [
      ...unplaced(root, folder, layers.flat()),
      ...imports.flatMap((one) => betweenFolders(one, folder, layers) ?? []),
      ...bothWays(
        imports.filter((one) => betweenFolders(one, folder, layers) === null),
        folder,
      ),
    ]),
  ]
  return wrong.length === 0 ? null : wrong.join('\n')
}

const importPattern = /(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g

const importsOf = (root: string, name: string): Import[] =>
  sourcesIn(root, folderOf(name))
    .filter((file) => packageOf(file) === name)
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(importPattern)].flatMap(([, target = '']) => {
        const path = pathOf(file, target)
        return path === null ? [] : { file, path, target }
      }),
    )

const sourcesIn = (root: string, folder: string): string[] =>
  globSync(`${folder}/**/*.{ts,tsx,astro,mjs,css}`, {
    cwd: root,
    exclude: (path) => /node_modules|dist/.test(path),
  })

function pathOf(file: string, target: string): string | null {
  if (target.startsWith('.')) return join(file, '..', target)
  const [, name, path] = /^@lorecircle\/([^/]+)\/?(.*)$/.exec(target) ?? []
  return name === undefined ? null : `${folderOf(name)}/src/${path}`
}

const folderOf = (name: string): string => folders[name] ?? name

const packageOf = (path: string): string =>
  Object.entries(folders).find(([, folder]) => path.startsWith(`${folder}/`))?.[0] ?? path.split('/')[0] ?? ''

function betweenPackages({ file, path, target }: Import, { packages, onlyFrom, notFor }: Table) {
  const [name, other] = [packageOf(file), packageOf(path)]
  if (name === other) return null
  if (target.startsWith('.')) return `${file} reaches out of ${name} with ${target}`
  if (!packages[name]?.includes(other)) return `${file} imports ${target}: ${name} may not import ${other}`
  const gate = onlyFrom[name]?.[other]
  if (gate && gate !== file) return `${file} imports ${target}: only ${gate} imports ${other}`
  const closed = notFor[name]?.find((part) => path.includes(part))
  return closed ? `${file} imports ${target}: ${closed} is not for browsers` : null
}

/** A Lambda entry reads its environment when it loads. Only a process of its own and the test beside it may load it. */
function ofEntry({ file, path, target }: Import): string | null {
  if (!/^(?:functions|publisher)\/.*\blambda(?:\.ts)?$/.test(path)) return null
  if (file.startsWith('tests/bench/processes/')) return null
  if (isTest(file) && dirname(file) === dirname(path)) return null
  return `${file} imports ${target}: an entry is imported by no module`
}

/** A test may import anything from its package. */
const isTest = (file: string) => /\.test\.tsx?$/.test(file)

function betweenFolders({ file, path, target }: Import, root: string, layers: string[][]): string | null {
  if (isTest(file) || !file.startsWith(`${root}/`) || !path.startsWith(`${root}/`)) return null
  const [from, to] = [placeOf(file, root, layers.flat()), placeOf(path, root, layers.flat())]
  if (from === undefined || to === undefined || from === to) return null
  const layerOf = (folder: string) => layers.findIndex((layer) => layer.includes(folder))
  return layerOf(to) < layerOf(from) ? null : `${file} imports ${target}: ${from} may not import ${to}`
}

/** Features that import each other. The layers alone allow this if a subfolder of one of them is in a lower layer. */
function bothWays(imports: Import[], root: string): string[] {
  const featureOf = (path: string) =>
    path.startsWith(`${root}/`)
      ? path
          .slice(root.length + 1)
          .split('/')
          .slice(0, -1)[0]
      : undefined
  const pairs = new Set(
    imports.flatMap(({ file, path }) => {
      const [from, to] = [featureOf(file), featureOf(path)]
      return isTest(file) || !from || !to || from === to ? [] : [`${from} ${to}`]
    }),
  )
  return [...pairs].flatMap((pair) => {
    const [from = '', to = ''] = pair.split(' ')
    return from < to && pairs.has(`${to} ${from}`) ? [`${root}: ${from} and ${to} import each other`] : []
  })
}

function placeOf(file: string, root: string, folders: readonly string[]): string | undefined {
  const inside = file.slice(root.length + 1)
  if (!inside.includes('/')) return folders.find((folder) => folder === '.')
  return folders
    .filter((folder) => inside.startsWith(`${folder}/`))
    .reduce<string | undefined>(
      (longest, one) => (one.length > (longest?.length ?? 0) ? one : longest),
      undefined,
    )
}

function unplaced(root: string, folder: string, names: readonly string[]): string[] {
  const files = sourcesIn(root, folder)
  const places = new Set(files.map((file) => placeOf(file, folder, names)))
  return [
    ...files
      .filter((file) => placeOf(file, folder, names) === undefined)
      .map((file) => `${file} lies in no folder of the arrows' table`),
    ...names
      .filter((name) => !places.has(name))
      .map((name) => `${folder}/${name} stands in the arrows' table, and has no file`),
  ]
}
