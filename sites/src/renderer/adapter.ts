import type { AstroIntegration } from 'astro'

/** Adapter without a server: the built entry only exports `render`. */
export const inProcessAdapter = (): AstroIntegration => ({
  name: 'in-process',
  hooks: {
    'astro:config:done': ({ setAdapter }) =>
      setAdapter({
        name: 'in-process',
        entrypointResolution: 'auto',
        serverEntrypoint: new URL('./entry.ts', import.meta.url),
        adapterFeatures: { buildOutput: 'server' },
        supportedAstroFeatures: { serverOutput: 'stable', staticOutput: 'stable', hybridOutput: 'stable' },
      }),
  },
})
