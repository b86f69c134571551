declare namespace App {
  interface Locals {
    page: import('@lorecircle/shared/page/views').PageView
  }
}

/** A hash of everything that decides a page's bytes, put in by the build. */
declare const RENDERER_VERSION: string
