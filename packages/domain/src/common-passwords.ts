/**
 * Passwords that attackers try first. Lists of leaked passwords repeat the same few words with other capitals, digits,
 * years and signs. This list has only the words, and a password is reduced to its core first: `P@ssw0rd2024!` is
 * `password`.
 */
const WORDS = `
password passwort passwd passcode parola motdepasse contrasena senha heslo haslo wachtwoord salasana lozinka parol
matkhau katasandi rahasia sandi pasuwado himitsu kunci
qwer qwerty qwertz azerty qwertyuiop qwertyui qwert asdf asdfgh asdfghjkl asdfasdf zxcv zxcvbn zxcvbnm qazwsx qazwsxedc
qweasd qweasdzxc qweqwe asdasd zaqxsw zaq wsx edc yxcvbn ytrewq lkjhgfdsa
abc abcd abcde abcdef abcdefg abcdefgh abcabc aabbcc xyz aaa aaaa aaaaaa
admin administrator root superuser user guest test tester testing demo default changeme changeit letmein welcome
login logon master secret private access system server computer internet network security manager support service
company office business fleet waymark tracking tracker vehicle driver truck taxi
iloveyou ilovey love lovely loveme loveyou lover forever always baby babygirl babyboy angel princess prince queen king
sunshine rainbow flower butterfly diamond beautiful sweet sweety honey cutie chocolate cookie banana apple orange
cherry pepper ginger coffee cheese
monkey dragon tiger lion eagle falcon dolphin panda kitty kitten puppy horse shadow phoenix wolf bear snoopy
football baseball basketball soccer hockey golf cricket chelsea liverpool arsenal barcelona realmadrid juventus
manchester united yankees cowboys lakers ronaldo messi
superman batman spiderman ironman starwars pokemon pikachu naruto matrix ninja samurai wizard merlin hello hellokitty
michael jennifer jessica ashley daniel david charlie thomas robert jordan andrew joshua matthew anthony nicole amanda
michelle samantha hannah maria alexander aleksandr natasha vladimir sergey dmitry andrey
rahul priya krishna ganesh shiva sairam indian india jaihind bismillah allah muhammad assalamualaikum jesus christ
jesuschrist blessed faith trust hope heaven amen
indonesia jakarta bandung surabaya sayang cinta sayangku tokyo japan sakura nippon russia moscow moskva rossiya
privet lyubov vietnam saigon hanoi anhyeuem matkhau yeuem tinhyeu nigeria lagos thailand bangkok liberia monrovia
mozambique maputo america usa london paris berlin madrid
summer winter spring autumn january february march april june july august september october november december
monday tuesday wednesday thursday friday saturday sunday
money dollar million lucky winner power freedom hunter killer ranger trustno trustnoone whatever nothing something
mustang ferrari porsche mercedes toyota honda yamaha suzuki harley corvette camaro audi bmw
google facebook yahoo gmail hotmail microsoft windows samsung nokia iphone android youtube twitter linkedin
`;

const COMMON: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/));

/** Letters that signs and digits replace. */
const STANDS_FOR: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/** Returns whether an attacker would guess the password soon. */
export function isCommonPassword(password: string): boolean {
  const withoutEnd = password.toLowerCase().replace(/[^\p{L}]+$/u, '');
  const bare = withoutEnd.replace(/^[^\p{L}]+/u, '');
  return [withoutEnd, bare].some((core) => isCommon(core) || isCommon(core.replace(/[@43!10$57]/g, spelled)));
}

/** Returns whether the letters are a listed word, a word twice, a repeated letter, or too few. */
function isCommon(core: string): boolean {
  const letters = [...core].filter((character) => /\p{L}/u.test(character));
  const text = letters.join('');
  const half = letters.slice(0, letters.length / 2).join('');
  return (
    letters.length < 3 || new Set(letters).size < 2 || COMMON.has(text) || (half + half === text && COMMON.has(half))
  );
}

function spelled(sign: string): string {
  return STANDS_FOR[sign] ?? sign;
}
