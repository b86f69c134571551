import { type Colour, colours } from './colours.ts'

const { paper, raised, ink, line, edge } = colours

/**
 * What cannot stand in place: candlelight, a narrow window and print. Programs that drop it still show a whole email.
 * Where letters are large in a narrow window, what stood beside a row's words goes below them, and no word is torn.
 */
export const styleBlock = (
  accent: Colour,
): string => `body{margin:0;padding:0;background:${paper.day}}a{color:${accent.day}}td{text-wrap:pretty}
@media(max-width:640px){.pad{padding-left:20px!important;padding-right:20px!important}.sheet h1{font-size:28px!important;line-height:34px!important;hyphens:auto;-webkit-hyphens:auto}.bend>td{display:block;float:left;box-sizing:border-box;width:auto;max-width:100%}.bend>.figure{float:right}.bend>.words{width:calc(100% - 4.2em);min-width:min(9em,100%);padding-right:0!important}.by-84 .words{min-width:min(8.35em,100%)}.bend>.by-60{width:calc(100% - 76px);min-width:min(10em,100%)}.bend>.by-84{width:calc(100% - 100px);min-width:min(10em,100%)}.code{font-size:26px!important;letter-spacing:.08em!important;padding:10px!important}}
@media screen and (prefers-color-scheme:dark){body,.bg{background:${paper.candle}!important}.sheet{background:${raised.candle}!important;border-color:${accent.candle}!important}.sheet td,.sheet h1{color:${ink.candle}!important}.sheet .quiet{color:${colours['ink-2'].candle}!important}.sheet .line{border-color:${line.candle}!important}.sheet .sum{border-color:${ink.candle}!important}.sheet .edge{border-color:${edge.candle}!important}.sheet a{color:${accent.candle}!important}.sheet .button{background:${accent.candle}!important}.sheet .button a{color:${colours['on-accent'].candle}!important}.sheet .gilt{color:#ecd9ab!important}.sheet .plate{border-color:${accent.candle}!important;color:${accent.candle}!important}.foot,.foot a{color:${colours['ink-3'].candle}!important}}
@media print{body,.bg,.sheet{background:#fff!important}.sheet{border:0!important;max-width:none!important}.noprint{display:none!important}.line{break-inside:avoid;page-break-inside:avoid}.sheet *{color:#000!important}}`
