/**
 * Passwords that attackers try first, in lower case. Only those that the other rules of a password would accept: eight
 * characters or more, with a letter and a digit.
 */
const PASSWORDS = `
password1 password2 password3 password4 password5 password6 password7 password8 password9 password0 password01
password02 password07 password10 password11 password12 password13 password21 password22 password23 password33
password44 password55 password66 password69 password77 password88 password99 password00 password111 password123
password321 password666 password777 password1234 password12345 password123456 password2000 password2010 password2015
password2018 password2019 password2020 password2021 password2022 password2023 password2024 password2025 password2026
password1! password1@ password1# password1$ password1. password123! password123@ password123# password123$ password@1
password@12 password@123 password@1234 password#1 password#123 password!1 password_1 password_123 password-1
password-123 1password 12password 123password 1234password passw0rd passw0rd1 passw0rd12 passw0rd123 passw0rd!
passw0rd1! p@ssword1 p@ssword12 p@ssword123 p@ssword1! p@ssword123! p@ssw0rd p@ssw0rd1 p@ssw0rd12 p@ssw0rd123
p@ssw0rd1234 p@ssw0rd! p@ssw0rd1! p@ssw0rd123! p@ssw0rd2020 p@ssw0rd2021 p@ssw0rd2022 p@ssw0rd2023 p@ssw0rd2024
p@ssw0rd2024! p@ssw0rd2025 p@ssw0rd2026 p@$$w0rd p@$$w0rd1 p@$$w0rd123 p@$$word1 p@$$word123 pa$$w0rd pa$$w0rd1
pa$$w0rd123 pa$$word1 pa$$word12 pa$$word123 pa55word pa55word1 pa55w0rd pa55w0rd1 pa55w0rd123 p455word p455w0rd
passwd123 passwd1234 passwort1 passwort12 passwort123 passcode1 passcode123 pass1234 pass12345 pass123456 pass123!
pass@123 pass@1234 pass@word1 password1password 2024password 2025password 2026password qwerty12 qwerty11 qwerty01
qwerty22 qwerty99 qwerty00 qwerty123 qwerty321 qwerty666 qwerty777 qwerty1234 qwerty12345 qwerty123456 qwerty1234567
qwerty12345678 qwerty1! qwerty12! qwerty123! qwerty@1 qwerty@123 qwerty#123 qwerty2020 qwerty2021 qwerty2022 qwerty2023
qwerty2024 qwerty2025 qwerty2026 qwertyui1 qwertyuiop1 qwertyuiop12 qwertyuiop123 123qwerty 1234qwerty 12345qwerty
123456qwerty 1qwertyuiop qwertz123 qwertz1234 azerty12 azerty123 azerty1234 azerty12345 azerty123456 qwer1234 qwer12345
qwer123456 qwer1234! 1234qwer 12345qwert 123456qwer 1234qwerasdf qwert123 qwert1234 qwert12345 qwe12345 qwe123456
qwe123qwe qwe123456789 qweasd123 qweasd12 qweasdzxc1 qweasdzxc123 123qweasd 123qweasdzxc 123qwe123 123qwe123qwe
123456qwe qwe123asd qwe123asd123 asd12345 asd123456 asd123asd asdf1234 asdf12345 asdf123456 asdf1234! asdfgh12
asdfgh123 asdfgh123456 asdfghjkl1 asdfghjkl123 asdqwe123 asdzxc123 1234asdf 12345asdf 123456asd zxc12345 zxc123456
zxcv1234 zxcvbn12 zxcvbn123 zxcvbnm1 zxcvbnm12 zxcvbnm123 zxcasdqwe123 1q2w3e4r 1q2w3e4r5 1q2w3e4r5t 1q2w3e4r5t6y
1q2w3e4r! 1q2w3e4r5t! 1q2w3e4r5t6y7u8i q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 1qaz2wsx 1qaz2wsx3edc 1qaz2wsx3edc4rfv
1qaz2wsx! 1qaz!qaz 1qaz@wsx !qaz2wsx !qaz2wsx3edc 2wsx3edc 3edc4rfv zaq12wsx zaq1xsw2 zaq1zaq1 zaq1@wsx xsw21qaz
xsw2zaq1 qaz123wsx qaz12345 qaz123456 qazwsx12 qazwsx123 qazwsx1234 qazwsxedc1 qazwsxedc123 1a2b3c4d 1a2b3c4d5e
a1b2c3d4 a1b2c3d4e5 a1s2d3f4 a1s2d3f4g5 1z2x3c4v z1x2c3v4 1qazxsw2 1qaz2wsx123 aa123456 aa123456! aa12345678
aa123456789 aa123123 aa112233 aaa12345 aaa111222 a1234567 a12345678 a123456789 a1234567890 a123456a a123456b ab123456
ab12345678 abc12345 abc123456 abc1234567 abc12345678 abc123456789 abc123abc abc123!@# abc@1234 abc@12345 abc@123456
abcd1234 abcd12345 abcd123456 abcd1234! abcd@123 abcd@1234 123abc123 123456ab 123456abc 12345abc 1234abcd 12345abcde
123456aa 1234567a 12345678a 123456789a 1234567890a 123456789q 123456789z q123456789 z123456789 w123456789 s123456789
m123456789 x123456789 q12345678 q1234567 z12345678 zz123456 qq123456 qq12345678 qq123456789 ww123456 ss123456 as123456
as12345678 az123456 xx123456 wang1234 woaini123 woaini520 woaini1314 5201314a a5201314 asdasd123 asdf1234asdf test1234
test12345 test123456 test@123 test@1234 test123! tester12 tester123 testing1 testing12 testing123 testing123! demo1234
demo12345 demo@123 guest123 guest1234 guest12345 user1234 user12345 user123456 user@123 temp1234 temp12345 temp123!
temppass1 default1 default123 admin123 admin1234 admin12345 admin123456 admin123! admin1234! admin@123 admin@1234
admin@12345 admin#123 admin!23 admin2020 admin2021 admin2022 admin2023 admin2024 admin2025 admin2026 admin123admin
adminadmin1 adminadmin123 adm1n123 admin001 admin007 administrator1 administrator123 root1234 root12345 root@123
root123456 toor1234 super123 superuser1 superadmin1 superadmin123 sysadmin1 system123 manager1 manager123 master12
master123 master1234 server123 support1 support123 service1 service123 company1 company123 office123 business1
computer1 computer12 computer123 internet1 internet123 network1 security1 security123 secret12 secret123 secret1234
private1 private123 access12 access123 login123 login1234 letmein1 letmein12 letmein123 letmein1! letmein123! letme1in
changeme1 changeme12 changeme123 changeme1! changeit1 changeit123 welcome1 welcome2 welcome01 welcome12 welcome11
welcome123 welcome1234 welcome12345 welcome1! welcome123! welcome@1 welcome@12 welcome@123 welcome@1234 welcome#1
welcome2018 welcome2019 welcome2020 welcome2021 welcome2022 welcome2023 welcome2024 welcome2025 welcome2026 w3lcome1
welc0me1 welc0me123 hello123 hello1234 hello12345 hello@123 hello123! hellohello1 helloworld1 helloworld123 iloveyou1
iloveyou2 iloveyou3 iloveyou7 iloveyou12 iloveyou11 iloveyou22 iloveyou123 iloveyou1234 iloveyou1! iloveyou!1 iloveme1
iloveme12 iloveu12 iloveu123 iloveu22 ilovegod1 loveyou1 loveyou2 loveyou12 loveyou123 loveme12 loveme123 lovely12
lovely123 mylove12 mylove123 lover123 love1234 love12345 love123456 forever1 forever12 forever21 always12 babygirl1
babygirl2 babygirl12 babygirl123 babyboy1 babyboy12 princess1 princess2 princess12 princess123 prince123 sunshine1
sunshine2 sunshine12 sunshine123 $unshine1 sunsh1ne rainbow1 rainbow12 flower12 flower123 butterfly1 butterfly12
butterfly123 beautiful1 chocolate1 chocolate12 cookie12 cookie123 banana12 banana123 orange12 orange123 cherry12
cherry123 pepper12 pepper123 cheese12 cheese123 diamond1 diamond12 sweety12 sweetie1 sweetheart1 angel123 angel1234
angels12 heaven12 heaven123 monkey12 monkey123 monkey1234 dragon12 dragon123 dragon1234 tiger123 tiger1234 tigers12
shadow12 shadow123 phoenix1 phoenix12 dolphin1 dolphin12 dolphins1 kitty123 kitten12 puppy123 snoopy12 snoopy123
horses12 eagles12 falcon12 football1 football2 football7 football10 football11 football12 football21 football22
football23 football123 baseball1 baseball2 baseball12 baseball123 basketball1 basketball12 basketball23 soccer10
soccer11 soccer12 soccer13 soccer123 hockey12 hockey123 cricket1 cricket12 cricket123 chelsea1 chelsea12 chelsea123
liverpool1 liverpool12 liverpool123 arsenal1 arsenal12 arsenal123 barcelona1 barcelona10 realmadrid1 juventus1
manchester1 manutd123 united123 yankees1 yankees2 cowboys1 cowboys22 lakers24 ronaldo7 ronaldo1 ronaldo123 cristiano7
messi123 messi1010 jordan23 jordan123 michael1 michael12 michael123 jennifer1 jennifer12 jessica1 jessica12 jessica123
ashley12 ashley123 daniel12 daniel123 david123 david1234 charlie1 charlie12 charlie123 thomas12 thomas123 robert12
robert123 andrew12 andrew123 anthony1 anthony12 anthony123 joshua12 joshua123 matthew1 matthew12 matthew123 nicole12
nicole123 amanda12 amanda123 michelle1 michelle12 samantha1 samantha12 hannah12 hannah123 maria123 maria1234 alexander1
alexander12 alexander123 natasha1 natasha123 vladimir1 sergey123 dmitry123 andrey123 andrey12 jordan12 justin12
justin123 brandon1 brandon12 jasmine1 jasmine12 victoria1 elizabeth1 william1 william12 benjamin1 nicholas1 patrick1
richard1 stephanie1 veronica1 superman1 superman2 superman12 superman123 batman12 batman123 spiderman1 spiderman12
spiderman123 ironman1 ironman123 starwars1 starwars12 starwars123 pokemon1 pokemon12 pokemon123 pikachu1 pikachu12
naruto12 naruto123 matrix12 ninja123 samurai1 wizard12 wizard123 merlin12 hunter12 hunter123 killer12 killer123
ranger12 ranger123 mustang1 mustang12 ferrari1 ferrari12 porsche1 porsche911 mercedes1 toyota12 toyota123 yamaha12
yamaha123 suzuki12 suzuki123 harley12 corvette1 samsung1 samsung12 samsung123 google12 google123 facebook1 facebook123
youtube1 iphone12 android1 microsoft1 windows1 windows10 windows7 trustno1 trustno12 whatever1 whatever12 nothing1
something1 freedom1 freedom12 lucky123 lucky777 winner12 winner123 money123 money1234 million1 power123 blessed1
blessed12 jesus123 jesus777 jesuschrist1 jesus1234 christ12 faith123 bismillah1 bismillah123 allah123 allah786
bismillah786 muhammad1 muhammad123 assalamualaikum1 krishna1 krishna123 ganesh123 rahul123 rahul1234 priya123 shiva123
sairam123 omsairam1 jaihind1 jaihind123 india123 india1234 india@123 india2020 bharat123 indian123 indonesia1
indonesia123 indonesia45 jakarta1 jakarta123 bandung1 bandung123 surabaya1 surabaya123 sayang12 sayang123 sayangku1
rahasia1 rahasia123 cinta123 katasandi1 katasandi123 matkhau1 matkhau123 anhyeuem1 anhyeuem123 yeuem123 vietnam1
vietnam123 saigon12 saigon123 hanoi123 japan123 japan1234 tokyo123 tokyo2020 sakura12 sakura123 nippon123 himitsu1
russia12 russia123 moscow12 moscow123 moskva12 moskva123 rossiya1 privet12 privet123 parol123 parol1234 parol12345
lyubov123 nigeria1 nigeria123 lagos123 thailand1 thailand123 bangkok1 bangkok123 liberia1 liberia123 mozambique1
maputo123 america1 america123 london12 london123 paris123 berlin12 berlin123 summer01 summer10 summer11 summer12
summer20 summer21 summer22 summer23 summer24 summer25 summer26 summer123 summer2018 summer2019 summer2020 summer2021
summer2022 summer2023 summer2024 summer2025 summer2026 summer2020! summer2021! summer2022! summer2023! summer2024!
summer2025! summer2026! summer1! winter01 winter12 winter20 winter21 winter22 winter23 winter24 winter25 winter26
winter123 winter2018 winter2019 winter2020 winter2021 winter2022 winter2023 winter2024 winter2025 winter2026
winter2020! winter2021! winter2022! winter2023! winter2024! winter2025! winter2026! spring12 spring20 spring21 spring22
spring23 spring24 spring25 spring26 spring123 spring2019 spring2020 spring2021 spring2022 spring2023 spring2024
spring2025 spring2026 spring2024! spring2025! spring2026! autumn12 autumn20 autumn21 autumn22 autumn23 autumn24
autumn25 autumn123 autumn2019 autumn2020 autumn2021 autumn2022 autumn2023 autumn2024 autumn2025 autumn2026 fall2020
fall2021 fall2022 fall2023 fall2024 fall2025 fall2026 january1 january12 january123 january2024 january2025 january2026
february1 february12 february14 march2024 march2025 april123 april2024 april2025 june2024 july2024 july2025 august12
august123 august2024 august2025 september1 september11 september12 october1 october12 october31 november1 november11
november12 december1 december12 december25 monday01 monday12 monday123 tuesday1 wednesday1 thursday1 friday12 friday13
friday123 saturday1 sunday12 sunday123 waymark1 waymark12 waymark123 waymark1234 waymark1! waymark@123 waymark2024
waymark2025 waymark2026 waymark-2026 fleet123 fleet1234 fleet2024 fleet2025 fleet2026 tracking1 tracking123 tracker1
tracker123 vehicle1 vehicle123 driver12 driver123 driver1234 truck123 truck1234 trucker1 trucks12 taxi1234
`;

const COMMON: ReadonlySet<string> = new Set(PASSWORDS.trim().split(/\s+/));

/** Returns whether the password, in any capitals, is on the list of common passwords. */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.toLowerCase());
}
