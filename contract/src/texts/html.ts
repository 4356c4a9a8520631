/** Texts that are HTML. Escape the values before you fill their slots. */
export const htmlTexts = {
  risk_summary: `<p>Estimated reading time: 2 min.</p>
<p>Because you could lose money, the regulator treats this as high risk.</p>
<h2>What are the key risks?</h2>
<ol>
<li><p><strong>You could lose all the money you invest.</strong> Most young companies fail and advertised returns are not promised.</p></li>
<li><p><strong>You are unlikely to be protected if something goes wrong.</strong> The compensation scheme and ombudsman do not cover poor investment performance.</p></li>
<li><p><strong>You won't get your money back quickly.</strong> Expect several years; there may be no buyer; dividends are rare.</p></li>
<li><p><strong>Don't put all your eggs in one basket.</strong> A good rule is no more than 10% of your money in high-risk investments.</p></li>
<li><p><strong>The value of your investment can be reduced.</strong> More shares may be issued, diluting yours, and others may rank ahead.</p></li>
</ol>
<p>Learn how to protect yourself on the <a href="https://www.fca.org.uk/investsmart" rel="noopener">FCA website</a>.</p>`,
  terms_and_conditions: `<h2>1. Who we are</h2>
<p>This portal is provided by {provider} (“we”, “us”). These terms apply each time you use it. If you do not accept them, please do not use the portal.</p>
<h2>2. Your account</h2>
<p>Your account is for you alone. Give us information that is true and complete, keep it up to date, and keep your password and any second factor to yourself. Tell us at once if you think that someone else has used your account.</p>
<h2>3. Checks we have to make</h2>
<p>The law asks us to confirm who you are, what kind of investor you are and whether you understand the risks. We may ask for documents, repeat checks later, and pause your account until they are complete.</p>
<h2>4. No advice</h2>
<p>Nothing on the portal is investment, legal or tax advice, or a personal recommendation. Decide for yourself whether an investment suits you, and take independent advice if you are unsure.</p>
<h2>5. Risk</h2>
<p>Investments shown here are high risk. You may lose all the money you invest, you may not be able to sell, and past performance and forecasts are not reliable guides to the future. Read the risk summary and the documents of each opportunity before you invest.</p>
<h2>6. Investing</h2>
<p>A reservation is a request. It binds neither you nor us until we confirm an allocation and you have signed what that opportunity requires. We may refuse, reduce or cancel a reservation, and we return any money that was not used.</p>
<h2>7. Payments</h2>
<p>Pay only from an account in your own name, or in the name of the investor you act for, and only to the account and with the reference shown in the portal. We do not change bank details by e-mail. Money from other accounts may be returned.</p>
<h2>8. Confidential information</h2>
<p>Documents and figures on the portal are for your own use in considering and following your investments. Do not pass them on, except to your professional advisers, who must keep them confidential too.</p>
<h2>9. Your data</h2>
<p>We use personal data to run your account, to make the checks in clause 3 and to keep the records the law requires. Our privacy notice says what we hold, for how long, and how to exercise your rights.</p>
<h2>10. Our responsibility, and changes</h2>
<p>We take care that the portal is available and correct, but valuations are estimates and interruptions happen. Nothing here limits a responsibility that the law does not let us limit. When we change these terms we ask you to accept the new version. They are governed by the law of England and Wales.</p>`,
} as const
