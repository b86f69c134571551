import type { AstroIntegration } from 'astro'

/** An adapter for no server at all: the built entry exports `render` and waits to be called. */
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
