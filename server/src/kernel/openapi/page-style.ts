/** The look of the documentation, over the tenant's own colours (`tokensCss`). */
export const pageStyle = `
*{box-sizing:border-box}
html{scroll-padding-top:16px;color-scheme:light dark}
body{margin:0;background:var(--canvas);color:var(--ink);font:15px/24px 'Inter Variable',Inter,system-ui,sans-serif}
a{color:var(--accent-text);text-underline-offset:3px}
a:focus-visible,summary:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:4px}
code,pre{font:13px/20px ui-monospace,'SF Mono',Menlo,Consolas,monospace}
.page{display:grid;grid-template-columns:248px minmax(0,1fr);max-width:1240px;margin:0 auto}
nav{position:sticky;top:0;align-self:start;max-height:100vh;overflow:auto;padding:32px 16px 32px 24px;font-size:13px;line-height:20px}
nav strong{display:block;margin:16px 8px 4px;color:var(--ink-2);font-weight:500}
nav a{display:flex;justify-content:space-between;gap:8px;padding:4px 8px;border-radius:6px;color:var(--ink);text-decoration:none}
nav a:hover{background:var(--surface-2)}
nav a[aria-current]{background:var(--surface-2);font-weight:600}
nav span{color:var(--ink-2);font-variant-numeric:tabular-nums}
main{min-width:0;padding:40px 32px 96px}
h1{margin:0 0 16px;font:var(--display-weight) 36px/44px var(--font-display);letter-spacing:var(--display-track)}
h2{margin:48px 0 12px;font-size:20px;line-height:28px;letter-spacing:-.014em}
h3{margin:24px 0 8px;font-size:14px;line-height:20px}
p{max-width:72ch;margin:0 0 12px}
.lead{color:var(--ink-2);font-size:17px;line-height:28px}
.op{margin:0 0 8px;border:1px solid var(--line);border-radius:12px;background:var(--surface)}
.op>summary{display:grid;grid-template-columns:64px minmax(0,1fr) auto;align-items:baseline;gap:4px 12px;padding:12px 16px;cursor:pointer;list-style:none}
.op>summary::-webkit-details-marker{display:none}
.op>summary::after{content:'+';color:var(--ink-2)}
.op[open]>summary::after{content:'–'}
.op>summary>code{grid-column:2;color:var(--ink-2);overflow-wrap:anywhere}
.op>summary>b{font-weight:600}
.op>div{padding:12px 16px 16px;border-top:1px solid var(--line)}
.verb{grid-row:span 2;padding:1px 0;border:1px solid var(--line-strong);border-radius:6px;font:600 11px/20px ui-monospace,Menlo,Consolas,monospace;text-align:center}
.verb.GET{color:var(--accent-text)}.verb.POST{color:var(--pos)}.verb.PATCH{color:var(--warn)}.verb.DELETE{color:var(--neg)}
.table{overflow-x:auto;border:1px solid var(--line);border-radius:8px;background:var(--surface)}
table{width:100%;border-collapse:collapse;font-size:13px;line-height:20px}
td:nth-child(n+2){min-width:88px}
th,td{padding:8px 12px;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}
tr:last-child>td{border-bottom:0}
th{color:var(--ink-2);font-weight:500}
td:first-child{white-space:nowrap}
td em{color:var(--neg);font-style:normal;font-size:12px}
td code{overflow-wrap:anywhere}
pre{margin:0 0 12px;padding:12px 16px;overflow-x:auto;border:1px solid var(--line);border-radius:8px;background:var(--surface-2);color:var(--ink)}
.groups{display:grid;grid-template-columns:repeat(auto-fill,minmax(240px,1fr));gap:8px;padding:0;list-style:none}
.groups a{display:flex;justify-content:space-between;gap:12px;padding:12px 16px;border:1px solid var(--line);border-radius:12px;background:var(--surface);color:var(--ink);text-decoration:none}
.groups a:hover{border-color:var(--line-strong)}
.groups span{color:var(--ink-2)}
@media (max-width:860px){
.page{display:block}
nav{position:static;padding:16px 16px 0}
nav :is(strong,a:not(:first-child)){display:none}
main{padding:24px 16px 64px}
h1{font-size:28px;line-height:36px}
.op>summary{grid-template-columns:56px minmax(0,1fr) auto;padding:12px}
.op>div{padding:12px}
thead{display:none}
tr{display:block;padding:8px 12px;border-bottom:1px solid var(--line)}
tr:last-child{border-bottom:0}
tr>td{display:inline;padding:0;border:0;white-space:normal;overflow-wrap:anywhere}
td:not(:first-child):not(:empty)::before{content:' · ';color:var(--ink-2)}
nav a:first-child{display:inline-flex}
}
`
