import { join } from 'node:path'
import { transformAsync } from '@babel/core'
import computedProperties from '@babel/plugin-transform-computed-properties'
import destructuring from '@babel/plugin-transform-destructuring'
import forOf from '@babel/plugin-transform-for-of'
import objectSpread from '@babel/plugin-transform-object-rest-spread'
import parameters from '@babel/plugin-transform-parameters'
import spread from '@babel/plugin-transform-spread'
import { build, transform } from 'esbuild'
import { inlineConstants } from './inline-constants.ts'
import { unknownTo20 } from './runtime-syntax.ts'
import { withoutFields } from './without-fields.ts'

/** CloudFront takes no larger one. */
export const mostBytes = 10 * 1024

/**
 * The viewer function as one file for CloudFront's JavaScript runtime 2.0, which lists ES 5.1 with const, let, arrows,
 * templates and rest parameters, and no destructuring, spread, default arguments, for-of or shorthands:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-javascript-runtime-20.html
 * Rejects where it asks for more than that, or has grown too large: it would fail at the edge, or not be deployed.
 */
export async function buildViewer(productDomain: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'handler.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    // Lowers what is younger; what is older stands in the plugins below.
    target: 'es2018',
    external: ['cloudfront'],
    define: { productDomain: JSON.stringify(productDomain) },
    legalComments: 'none',
    treeShaking: true,
  })
  const bundled = outputFiles[0]?.text ?? ''
  const lowered = await transformAsync(bundled, {
    babelrc: false,
    configFile: false,
    // Only arrays are spread and walked here, no field does anything when it is read, and nobody asks a function how
    // many arguments it takes.
    assumptions: {
      iterableIsArray: true,
      ignoreFunctionLength: true,
      pureGetters: true,
      setComputedProperties: true,
      setSpreadProperties: true,
    },
    plugins: [
      inlineConstants,
      withoutFields('methods', 'caching'),
      destructuring,
      spread,
      parameters,
      computedProperties,
      [objectSpread, { useBuiltIns: true }],
      [forOf, { assumeArray: true }],
    ],
    cwd: import.meta.dirname,
  })
  const { code } = await transform(lowered?.code ?? '', {
    format: 'esm',
    minify: true,
    treeShaking: true,
    target: 'es2018',
    supported: { 'object-extensions': false },
  })
  const script = named(code)
  const why = await whyRefused(script)
  if (why !== null) throw new Error(`CloudFront would not run the viewer function: ${why}`)
  return script
}

/** What CloudFront has against a script, in words; null where it runs. */
export async function whyRefused(script: string): Promise<string | null> {
  const unknown = await unknownTo20(script)
  const bytes = Buffer.byteLength(script)
  const tooLarge = bytes > mostBytes ? [`it has ${bytes} bytes, and may have ${mostBytes}`] : []
  const all = [...unknown, ...tooLarge]
  return all.length === 0 ? null : all.join('; ')
}

/** CloudFront imports from its first line, calls a function of this name, and takes no export. */
function named(code: string): string {
  const [module = '', cf = ''] = /import ([\w$]+) from"cloudfront";/.exec(code) ?? []
  const [exported = '', inner = ''] = /export\{([\w$]+) as handler\};?/.exec(code) ?? []
  if (cf === '' || inner === '') throw new Error('the viewer function has neither its module nor its handler')
  const rest = code.replace(module, '').replace(exported, '').trim()
  return `import ${cf} from 'cloudfront';\n${rest}\nfunction handler(event){return ${inner}(event)}\n`
}
