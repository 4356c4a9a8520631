/**
 * What long passwords are most often made of, in leaked lists: words and phrases that people choose, and
 * walks over the keyboard. The policy takes passwords apart with them, so that each stands for itself,
 * doubled, with a year, with exclamation marks and with digits for letters: some two hundred entries refuse
 * many thousands of passwords.
 */
const words = `
password passwort passw pass passphrase secret private access account admin administrator root user guest login logon signin
welcome hello hallo letmein letme open sesame opensesame changeme change default temp temporary test testing tester demo sample
qwerty azerty qwertz monkey dragon master shadow superman batman spiderman pokemon starwars matrix ninja wizard hunter ranger
killer soccer football baseball basketball hockey golf tennis liverpool arsenal chelsea everton manchester united rangers celtic
barcelona madrid london england britain scotland ireland wales america birmingham glasgow edinburgh leeds
iloveyou ilove loveyou love lovely lover forever always baby babygirl angel princess sweetheart sunshine flower butterfly
family mother father mummy daddy sister brother friend friends bestfriend jesus christ jesuschrist heaven blessed amen god
michael jordan jennifer jessica ashley daniel thomas charlie george william robert andrew matthew joshua anthony james david
richard elizabeth nicole amanda samantha victoria sophie emily hannah oliver harry jack
summer winter autumn spring january february march april june july august september october november december
monday tuesday wednesday thursday friday saturday sunday morning evening night today tomorrow
computer internet google facebook microsoft windows apple iphone android samsung amazon netflix youtube instagram twitter
money bank banking invest investor investors investment investments capital finance fund funds portfolio wealth million millionaire
business office company manager director secure security safe trust trustno
freedom whatever nothing something anything everything everyone nobody somebody
purple orange yellow silver golden black white green blue red cheese cookie chocolate coffee banana pepper ginger
tiger lion eagle panther falcon buster rocky lucky happy smile crazy cool awesome amazing super mega power magic
mustang ferrari porsche mercedes harley corvette guitar music rainbow unicorn diamond crystal
correct horse battery staple correcthorsebatterystaple thequickbrownfoxjumpsoverthelazydog thequickbrownfox jumpsoverthelazydog
tobeornottobe thatisthequestion maytheforcebewithyou theforce onceuponatime happilyeverafter winteriscoming
iamthebest iamtheking ihateyou youarethebest dontforget donotforget rememberme nevergiveup livelaughlove carpediem hakunamatata
mypassword thisismypassword thisisapassword itsasecret thisisasecret ihavenopassword idontknow whoami nopassword
one two three four five six seven eight nine ten my the and you are for is this me your our new old best big little
`

export const commonWords: readonly string[] = words.trim().split(/\s+/)

/**
 * Rows and columns of keyboards, the alphabet and the digits; any four neighbours, in either direction, are a
 * walk.
 */
export const keyboardRuns: readonly string[] = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop[]',
  'asdfghjkl;',
  'zxcvbnm,./',
  'azertyuiop',
  'qwertzuiop',
  '!@#$%^&*()_+',
  '!"£$%^&*()_+',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.',
  'qazwsxedcrfvtgbyhnujmikolp',
]
