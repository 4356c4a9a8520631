import type { BrandColours, Tokens } from '@moorgate/contract'
import { derivedColours } from '../kernel/derived-colours.ts'

/** Colours of a letter in one theme, derived from the tenant's six like those of every screen. */
export type MailColours = Record<
  | 'canvas'
  | 'card'
  | 'line'
  | 'ink'
  | 'ink2'
  | 'ink3'
  | 'link'
  | 'tint'
  | 'warn'
  | 'up'
  | 'down'
  | 'button'
  | 'onButton'
  | 'mark'
  | 'onMark'
  | 'deep',
  string
>

export function mailColours(brand: BrandColours): { light: MailColours; dark: MailColours } {
  const { light, dark } = derivedColours(brand)
  return { light: coloursOf(light, '--surface-3'), dark: coloursOf(dark, '--canvas') }
}

/**
 * @param ground what the card lies on: a letter needs more difference there than a screen, which has shadows
 */
function coloursOf(tokens: Tokens, ground: string): MailColours {
  const of = (name: string) => tokens[name] ?? '#000000'
  return {
    canvas: of(ground),
    card: of('--surface'),
    line: of('--line'),
    ink: of('--ink'),
    ink2: of('--ink-2'),
    ink3: of('--ink-3'),
    link: of('--accent-text'),
    tint: of('--accent-tint'),
    warn: of('--warn-tint'),
    up: of('--pos'),
    down: of('--neg'),
    button: of('--primary'),
    onButton: of('--on-primary'),
    mark: of('--logo'),
    onMark: of('--on-logo'),
    deep: of('--deep'),
  }
}

/**
 * The part that can't stand inline: the dark theme, narrow screens. Classes are one letter or two, since
 * large letters are cut off by some mailboxes at 102 kB and every row repeats them.
 */
export function styleSheet(dark: MailColours): string {
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0}table{border-spacing:0}
@media (max-width:640px){.w{width:100%!important}.p{padding-left:22px!important;padding-right:22px!important}.h{font-size:38px!important;line-height:46px!important}}
@media (prefers-color-scheme:dark){
body,.bg{background:${dark.canvas}!important}.c{background:${dark.card}!important}.c,.l{border-color:${dark.line}!important}
.i{color:${dark.ink}!important}.i2{color:${dark.ink2}!important}.i3{color:${dark.ink3}!important}.lk{color:${dark.link}!important}.up{color:${dark.up}!important}.dn{color:${dark.down}!important}
.t{background:${dark.tint}!important}.wn{background:${dark.warn}!important}.b{background:${dark.button}!important}.bt{color:${dark.onButton}!important}
.m{background:${dark.mark}!important;color:${dark.onMark}!important}.on-light{display:none!important}.on-dark{display:block!important}.plate{background:#ffffff!important}}`
}

/**
 * System faces stand in where the reader's machine has neither; letters fetch no fonts, which would tell who
 * reads.
 */
export const sansSerif = "'Inter Variable',Inter,-apple-system,'Segoe UI',Arial,sans-serif"
export const serif = "'Source Serif 4 Variable','Source Serif 4',Georgia,'Times New Roman',serif"
