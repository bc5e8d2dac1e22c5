import { isLanguageCode } from "@hpay/contract";
import { languageTag } from "@hpay/domain";
import { useLanguage, useMountProps, usePageParams } from "@hpay/remote-kit";
import { Box, UiProvider } from "@hpay/ui";
import { useState } from "react";
import { BarePage } from "../bare-page/bare-page";
import { LanguageChosen } from "../bare-page/language-chosen";
import { BadRequest } from "./bad-request";
import { readDeviceAddress } from "./device-request";
import { DeviceVerification } from "./device-verification";

/**
 * The page that another device opens, in the language of the screen that requested it, until the person chooses
 * another.
 */
export function AuthnScreen() {
  const params = usePageParams();
  const { root } = useMountProps();
  const deviceLanguage = useLanguage();
  const [isChosen, setChosen] = useState(false);
  const address = readDeviceAddress(params);
  const { lang } = params;
  const language = !isChosen && isLanguageCode(lang) ? lang : deviceLanguage;
  return (
    <UiProvider root={root} language={language}>
      {/* The document's `lang` may be this device's language, which can differ from the link's. */}
      <Box lang={languageTag(language)} display="contents">
        <LanguageChosen value={() => setChosen(true)}>
          <BarePage>
            {address ? <DeviceVerification key={address.reference} {...address} /> : <BadRequest />}
          </BarePage>
        </LanguageChosen>
      </Box>
    </UiProvider>
  );
}
